import { fill, words } from '../words/words.ts';
import type { Language } from './app.ts';
import type { ImportProblem } from './stock.ts';

/** Why a row of a list cannot be imported, for the file of such rows. */
export function problemWords({ code, column, ...facts }: ImportProblem, language: Language): string {
  const { importProblems, petFields } = words[language];
  return fill(importProblems[code], { ...facts, column: column === null ? '' : petFields[column] });
}
