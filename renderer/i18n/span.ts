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
