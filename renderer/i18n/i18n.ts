import i18next, { type ParseKeys, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { knownCode, writtenFacts } from '../../shared/errors/sentence.ts';
import type { Failure } from '../../shared/result.ts';
import { de } from '../locales/de/index.ts';
import { en } from '../locales/en/index.ts';
import { createFormat, type Format } from './format.ts';
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

/** The translator; its language follows the shop's setting (app/appStore.ts). */
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

/** Translates a key that is only known while running; facts fill its gaps. */
export function say(t: TFunction, key: Key, facts: Record<string, string | number> = {}): string {
  return String(t(key as never, facts as never));
}

let format: Format = createFormat('en-IE', 'EUR');

/** Sets how the facts of refusals are written; the shop's setting does (app/appStore.ts). */
export function writeFactsAs(shops: Format): void {
  format = shops;
}

/** The sentence for a refusal in the person's language: by its code, with its facts. */
export function explain(failure: Failure, t: TFunction): string {
  const { money, number, moment } = format;
  const sentence = (because: Failure) => explain(because, t);
  const facts = writtenFacts(failure, { money, number, moment: (at) => moment(at), sentence });
  return say(t, `errors.${knownCode(failure)}` as Key, facts);
}
