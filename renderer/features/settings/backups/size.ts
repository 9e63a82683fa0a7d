const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A formatted file size: `1.2 MB`. */
export function sizeOf(bytes: number, locale: string): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const style = { style: 'unit', unit: UNITS[unit], maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale, style as Intl.NumberFormatOptions).format(value);
}
