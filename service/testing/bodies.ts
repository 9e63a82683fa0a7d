import fc from 'fast-check';

/** Maximum size of a body. */
const MIB = 1024 * 1024;

/** Contents of strings and names; each exercises another part of the parser. */
const fillings = ['a', '\\u0061', '\\"', '\\\\', '\\n', 'é', '🐇', '[{,:'];
/** Numbers filled with digits, and their suffixes. */
const numbers = [
  ['', ''],
  ['-', ''],
  ['0.', ''],
  ['1.', 'e9'],
  ['', 'e-1000000'],
] as const;
const short = ['1', '9223372036854775807', '-9007199254740993', '1.0', 'true', 'null', '""', '{}', '[]'];

/** Writes a part of a body with at most this many bytes; names differ by `at`. */
type Part = (bytes: number, at: number) => string;

const value: fc.Arbitrary<(bytes: number) => string> = fc.oneof(
  fc.constantFrom(...fillings).map((unit) => (bytes: number) => `"${fill(unit, bytes - 2)}"`),
  fc.constantFrom(...numbers).map(
    ([head, tail]) =>
      (bytes: number) =>
        `${head}${'9'.repeat(Math.max(1, bytes - head.length - tail.length))}${tail}`,
  ),
  fc.constantFrom(...short).map((text) => (bytes: number) => text.padEnd(bytes, ' ')),
);

const entry: fc.Arbitrary<Part> = value.map((write) => (bytes) => write(bytes));

const field: fc.Arbitrary<Part> = fc
  .record({ unit: fc.constantFrom(...fillings), share: fc.constantFrom(0, 0.5, 1), write: value })
  .map(({ unit, share, write }) => (bytes, at) => {
    const name = `"${fill(unit, Math.floor(bytes * share) - 8)}${at}":`;
    return name + write(bytes - Buffer.byteLength(name));
  });

/**
 * JSON texts of up to `bytes`: an array or object with at most `parts` parts of several kinds, nested up to `depth` deep.
 */
export function anyJson(most: { parts: number; depth: number; bytes?: number }): fc.Arbitrary<string> {
  const { parts, depth, bytes = MIB } = most;
  return fc
    .record({
      isList: fc.boolean(),
      entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
      fields: fc.array(field, { minLength: 1, maxLength: 3 }),
      count: fc.oneof(fc.constant(parts), fc.integer({ min: 1, max: parts })),
      levels: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: depth })),
      inFields: fc.boolean(),
      size: fc.oneof(fc.constant(bytes), fc.integer({ min: 2, max: bytes })),
    })
    .map(({ isList, entries, fields, count, levels, inFields, size }) => {
      const [open, close] = inFields ? ['{"a":', '}'] : ['[', ']'];
      const room = Math.floor((size - 2 - levels * (open.length + close.length)) / count) - 1;
      const kinds = isList ? entries : fields;
      const texts = Array.from({ length: count }, (_, at) => kinds[at % kinds.length]?.(room, at) ?? '');
      const inner = isList ? `[${texts.join(',')}]` : `{${texts.join(',')}}`;
      return open.repeat(levels) + inner + close.repeat(levels);
    })
    .filter((text) => Buffer.byteLength(text) <= bytes);
}

/** Repeats the unit up to this many bytes. */
function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(unit))));
}
