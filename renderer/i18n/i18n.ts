import i18next, { type ParseKeys, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Failure } from '../../shared/errors/result.ts';
import { knownCode, writtenFacts } from '../../shared/errors/sentence.ts';
import { type AmountFault, amountWords } from '../../shared/money/amounts.ts';
import { isLanguage, type Language } from '../../shared/words/words.ts';
import { type Format, formatFor } from './format.ts';
import { resources, type WindowWords } from './words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: WindowWords };
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
  resources,
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

let format: Format = formatFor('en-IE', 'EUR');

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

/**
 * The sentence under a field whose number was not taken: both readings where there are two, else what the field itself
 * asks for.
 *
 * @param asked the field's own sentence, `An amount such as 12.50.`
 */
export function amountError(fault: AmountFault | null, locale: string, asked: string): string {
  const own = fault && amountWords(fault, isLanguage(i18n.language) ? i18n.language : 'en', locale);
  return own ?? asked;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** A span of minutes as people say it, in its two largest units: `2 days and 3 hours`. */
export function spanWords(minutes: number, language: string): string {
  const whole = Math.abs(Math.round(minutes));
  const parts: [value: number, unit: 'day' | 'hour' | 'minute'][] =
    whole >= DAY
      ? [
          [Math.floor(whole / DAY), 'day'],
          [Math.floor((whole % DAY) / HOUR), 'hour'],
        ]
      : [
          [Math.floor(whole / HOUR), 'hour'],
          [whole % HOUR, 'minute'],
        ];
  const said = parts.filter(([value]) => value > 0).map(([value, unit]) => inUnit(value, unit, language));
  if (said.length === 0) return inUnit(0, 'minute', language);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(said);
}

function inUnit(value: number, unit: 'day' | 'hour' | 'minute', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** What a language is called, by itself or in another one. */
export function languageName(language: Language, among: Language = language): string {
  return new Intl.DisplayNames(among, { type: 'language' }).of(language) ?? language;
}
