import i18next, { type ParseKeys, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Failure } from '../shared/result.ts';
import { de } from './locales/de/index.ts';
import { en } from './locales/en/index.ts';
import { spanWords } from './span.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    returnNull: false;
  }
}

/** A key of the dictionaries, checked by the compiler. */
export type Key = ParseKeys;

/** The translator; its language follows the shop's setting (stores/app.ts). */
export const i18n = i18next.createInstance();

i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  // Said outright, i18next need not wonder at every word whether its key is a sentence.
  keySeparator: '.',
  nsSeparator: false,
  resources: { en: { translation: en }, de: { translation: de } },
  // React escapes already, and a pet may be called Tom & Jerry.
  interpolation: { escapeValue: false },
  initAsync: false,
  returnNull: false,
});

// `{{minutes, span}}` in a sentence: days and hours, not thousands of minutes.
i18n.services.formatter?.add('span', (minutes, language) => spanWords(Number(minutes), language ?? 'en'));

// `{{since, moment}}`: an instant as a day and a time.
i18n.services.formatter?.add('moment', (at, language) =>
  new Intl.DateTimeFormat(language ?? 'en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(String(at)),
  ),
);

/** Translates a key that is only known while running; facts fill its gaps. */
export function say(t: TFunction, key: Key, facts: Record<string, string | number> = {}): string {
  return String(t(key as never, facts as never));
}

/** The sentence for a refusal: by its code in the person's language, else the one it brought along. */
export function explain(failure: Failure, t: TFunction): string {
  const key = `errors.${failure.code}`;
  return i18n.exists(key) ? String(t(key as never, failure.facts as never)) : failure.message;
}
