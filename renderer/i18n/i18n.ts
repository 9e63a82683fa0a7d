import i18next, { type FormatterModule, type ParseKeys, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Failure } from '../../shared/errors/result.ts';
import { knownCode, writtenFacts } from '../../shared/errors/sentence.ts';
import { type AmountFault, amountWords } from '../../shared/money/amounts.ts';
import { type Minor, minor } from '../../shared/money/money.ts';
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

/** The translator. appStore.ts sets its language to the shop's. */
export const i18n = i18next.createInstance();

/**
 * Formats facts of sentences in the shop's format: `{{count}}`, `{{limit, number}}`, `{{at, dateTime}}`; `{{minutes, span}}` as
 * days and hours instead of thousands of minutes; `{{columns, list}}`.
 */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value, kind, language = 'en', options) {
    if (kind === 'number' || options?.interpolationkey === 'count') return format.number(value);
    if (kind === 'dateTime') return format.dateTime(value);
    if (kind === 'span') return spanWords(value, language);
    return kind === 'list' ? new Intl.ListFormat(language).format(value) : value;
  },
};

i18n
  .use(formatter)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    // Set explicitly, so that i18next need not check whether a key is a sentence.
    keySeparator: '.',
    nsSeparator: false,
    resources,
    // React escapes already; a pet may be called Tom & Jerry.
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
    returnNull: false,
  });

/** Translates a key known only at run time; facts fill its gaps. */
export function say(t: TFunction, key: Key, facts: Record<string, string | number> = {}): string {
  return String(t(key as never, facts as never));
}

let format: Format = formatFor('en-IE', 'EUR');

/** Sets the formats of facts in refusals and sentences; called by appStore.ts. */
export function writeFactsAs(shops: Format): void {
  format = shops;
}

/** The sentence for a refusal in the person's language, with its facts. */
export function explain(failure: Failure, t: TFunction): string {
  const { money, number, moment } = format;
  const sentence = (because: Failure) => explain(because, t);
  const facts = writtenFacts(failure, { money, number, moment: (at) => moment(at), sentence });
  return say(t, `errors.${knownCode(failure)}` as Key, facts);
}

/**
 * The error below a number field: both readings of an ambiguous number, else the field's own hint.
 *
 * @param asked the field's hint, such as `An amount such as 12.50.`
 */
export function amountError(fault: AmountFault | null, locale: string, asked: string): string {
  const own = fault && amountWords(fault, isLanguage(i18n.language) ? i18n.language : 'en', locale);
  return own ?? asked;
}

/** The error below a field for an amount that cannot be read. */
export function badAmount(
  fault: AmountFault | null,
  { locale, plain }: Pick<Format, 'locale' | 'plain'>,
  t: TFunction,
  example: Minor = minor(1250),
): string {
  return amountError(fault, locale, t('form.badAmount', { example: plain(example) }));
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes in their two largest units: `2 days and 3 hours`. */
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

/** The name of a language, in itself or in another one. */
export function languageName(language: Language, among: Language = language): string {
  return new Intl.DisplayNames(among, { type: 'language' }).of(language) ?? language;
}
