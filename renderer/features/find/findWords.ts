import type { Language } from '../../../shared/domain/app.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';

/** Every language as it calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** Every language by its own name and by its name in the others, wherever somebody looks for it. */
const LANGUAGE_WORDS: Record<Language, string> = {
  en: 'English Englisch language Sprache',
  de: 'Deutsch German language Sprache',
};

export const languageWords = (language: Language): string => LANGUAGE_WORDS[language];

/** The words by which a command or a part of the settings is found: those it is shown with, and what people type for it. */
export function wordsOf(label: Key): string {
  const also = `finder.${label}`;
  const { t } = i18n;
  return i18n.exists(also) ? `${say(t, label)} ${say(t, also as Key)}` : say(t, label);
}

/** Whether every word that was typed is among these. */
export function matches(words: string, query: string): boolean {
  const known = words.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
