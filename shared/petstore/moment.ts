/** Complete, as most services write it: nothing has to be guessed. */
const FULL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;
/**
 * The common case: complete, and of a day that every month has. A list may have a million, so these skip the
 * validation.
 */
const PLAIN =
  /^(?!000|9999)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const PARTS =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * Parses a service's timestamp: ISO 8601, also a day alone, without seconds, without an offset, with an offset
 * without its colon, and with a blank for the T. Missing parts are zero, and without an offset it is UTC, whatever
 * this machine's zone.
 *
 * @returns ISO 8601 with seconds and an offset, which Date.parse reads the same on every machine; null for anything
 * else
 */
export function readMoment(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const parts = PARTS.exec(text);
  if (!parts) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = ''] = parts;
  const date = `${year}-${month}-${day}`;
  // Date.parse reads 30 February as 2 March.
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date)) return null;
  const written = FULL.test(text)
    ? text
    : `${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offsetOf(parts[8] ?? 'Z')}`;
  const at = Date.parse(written);
  // An offset can move it into a year with more than four digits.
  return Number.isNaN(at) || at < FIRST || at > LAST ? null : written;
}

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

function offsetOf(text: string): string {
  if (/^[Zz]$/.test(text)) return 'Z';
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  return `${text[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
