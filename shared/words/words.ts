import type { PetField } from '../domain/pet-fields.ts';
import type { ImportColumn, ImportProblem } from '../domain/stock.ts';
import type { ErrorCode } from '../errors/codes.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

/** Error codes with two sentences: for a `count` of one, and for any other. */
type Counted = 'pin_wrong';

/** What every language must have, for the compiler. */
interface Complete {
  errors: Readonly<Record<Exclude<ErrorCode, Counted> | `${Counted}_one` | `${Counted}_other`, string>>;
  petFields: Readonly<Record<PetField | ImportColumn, string>>;
  importProblems: Readonly<Record<ImportProblem['code'], string>>;
}

/** The languages of the program, with all texts except those of a single screen. To add one: docs/translating.md. */
export const words = { en, de } satisfies Record<string, typeof en & Complete>;

export type Language = keyof typeof words;
/** The texts of paper, and of files made from the same data. */
export type PaperWords = typeof en.paper;
export type Sentences = Complete['errors'];

export const languages = Object.keys(words) as [Language, ...Language[]];

export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** Fills the placeholders of a sentence: `{{name}}`. A placeholder without a value stays. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}
