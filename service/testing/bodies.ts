import fc from 'fast-check';

/** The most bytes that a body may have. */
const MIB = 1024 * 1024;

/** What a text or a name is filled with: each costs another part of the reader its time. */
const fillings = ['a', '\\u0061', '\\"', '\\\\', '\\n', 'é', '🐇', '[{,:'];
/** Values that are filled up with digits, and how they end. */
const numbers = [
  ['', ''],
  ['-', ''],
  ['0.', ''],
  ['1.', 'e9'],
  ['', 'e-1000000'],
] as const;
const short = ['1', '9223372036854775807', '-9007199254740993', '1.0', 'true', 'null', '""', '{}', '[]'];

/** One kind of part, written with so many bytes as it may have; a different name for each `at`. */
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
 * JSON texts of up to `bytes`: a list or an object of some kinds of parts in turn, `parts` of them at most, which share
 * the bytes, inside of up to `depth` lists or objects.
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

/** The unit as often as it goes into so many bytes. */
function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(unit))));
}
