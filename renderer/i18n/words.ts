import { type Language, languages, words } from '../../shared/words/words.ts';
import type app from '../app/words/en.json';
import type cards from '../features/cards/words/en.json';
import type checkout from '../features/checkout/words/en.json';
import type day from '../features/day/words/en.json';
import type find from '../features/find/words/en.json';
import type orders from '../features/orders/words/en.json';
import type printing from '../features/printing/words/en.json';
import type receipts from '../features/receipts/words/en.json';
import type refunds from '../features/refunds/words/en.json';
import type reports from '../features/reports/words/en.json';
import type settings from '../features/settings/words/en.json';
import type staff from '../features/staff/words/en.json';
import type start from '../features/start/words/en.json';
import type stock from '../features/stock/words/en.json';
import type sync from '../features/sync/words/en.json';
import type ui from '../ui/words/en.json';

type Shared = Pick<typeof words.en, 'errors' | 'petFields' | 'importProblems' | 'paper'>;

/** The window's words as in the English files; keys are checked against this type. */
export type WindowWords = Shared &
  typeof app &
  typeof ui &
  typeof cards &
  typeof checkout &
  typeof day &
  typeof find &
  typeof orders &
  typeof printing &
  typeof receipts &
  typeof refunds &
  typeof reports &
  typeof settings &
  typeof staff &
  typeof start &
  typeof stock &
  typeof sync;

const files = import.meta.glob<object>('../{app,ui,features/*}/words/*.json', {
  eager: true,
  import: 'default',
});

/** The window's words in one language. No two files share a key (words.test.ts). */
export function windowWords(language: Language): WindowWords {
  const { errors, petFields, importProblems, paper } = words[language];
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  return Object.assign({ errors, petFields, importProblems, paper }, ...own.map(([, file]) => file));
}

/** The dictionaries in i18next's form. */
export const resources = Object.fromEntries(
  languages.map((language) => [language, { translation: windowWords(language) }]),
);
