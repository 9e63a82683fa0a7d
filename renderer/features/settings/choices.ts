import { REGIONS } from '../../../shared/regions.ts';

interface Choice {
  value: string;
  label: string;
}

/** Currencies in the order of their names, each with its code. */
export function currencies(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Regions in the order of their names. */
export function regions(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return REGIONS.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}
