import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anyJson } from '../testing/bodies.ts';
import { bodyBounds, parseBody, parseJson, stringifyJson } from './json.ts';

test.each([
  ['9007199254740991', 9007199254740991],
  ['9007199254740993', 9007199254740993n],
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['9999999999999999999', 9999999999999999999n],
  // Making a bigint takes time quadratic in its digits.
  ['10000000000000000000', 1e19],
  ['-10000000000000000000', -1e19],
  ['9'.repeat(1_000_000), Number.POSITIVE_INFINITY],
  ['1e30', 1e30],
  ['9223372036854775807.0', 2 ** 63],
  ['1.5', 1.5],
  ['-0', -0],
  ['1.0', 1],
  ['1e2', 100],
  ['120e-1', 12],
  ['0.00', 0],
  ['0e9', 0],
  ['1e400', Number.POSITIVE_INFINITY],
  // Integers only after rounding.
  ['0.99999999999999999999', Number.NaN],
  ['1.00000000000000000001', Number.NaN],
  ['1e-400', Number.NaN],
  ['9007199254740990.5', Number.NaN],
  [`0.${'9'.repeat(1_000_000)}`, Number.NaN],
])('number %# is read exactly, or as one that is no int64', (text, value) => {
  expect(parseJson(`{"id":${text}}`)).toEqual({ id: value });
});

test('no number longer than an int64 becomes a bigint, and none is converted twice', () => {
  const digits: number[] = [];
  const convert = BigInt;
  const spy = vi.spyOn(globalThis, 'BigInt').mockImplementation(((text: string) => {
    digits.push(text.length);
    return convert(text);
  }) as never);
  try {
    parseBody(
      `{"a":${'9'.repeat(1_000_000)},"b":[9007199254740993,-9223372036854775808,${'1'.repeat(20)},1e30,7]}`,
    );
  } finally {
    spy.mockRestore();
  }
  expect(digits).toEqual([16, 20]);
});

test('duplicate fields are refused at any depth and under any name', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '[{"b":{"a":[],"a":[]}}]',
    '{"__proto__":1,"__proto__":1}',
    '{"":1,"":2}',
  ]) {
    expect(() => parseJson(text), text).toThrow('two fields of the same name');
  }
  const fine = '{"a":{"a":"a:a,{[\\"","b":"\\\\"},"b":[{"a":1},{"a":1}],"":":","__proto__":{"x":1}}';
  expect(stringifyJson(parseJson(fine))).toBe(fine);
  expect(({} as { x?: number }).x).toBeUndefined();
});

test('any JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(JSON.stringify(parseJson(text)))).toEqual(JSON.parse(text));
    }),
    { numRuns: 300, seed: 20261121 },
  );
});

const { parts, depth } = bodyBounds;
const list = (entries: number, entry: string) => `[${Array(entries).fill(entry).join(',')}]`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('a body may have the maximum of parts and levels, and not one more', () => {
  expect(parseBody(list(parts, '1'))).toHaveLength(parts);
  expect(() => parseBody(list(parts + 1, '1'))).toThrow(`at most ${parts} fields and entries`);
  expect(parseBody(nested(depth))).toHaveLength(1);
  expect(() => parseBody(nested(depth + 1))).toThrow(`at most ${depth} deep`);
  // Characters in a string are not counted.
  expect(parseBody(`"${'[{,:'.repeat(parts)}\\""`)).toHaveLength(4 * parts + 1);
});

test.each([
  ['numbers', list(500_000, '1')],
  ['lists', list(300_000, '[]')],
  ['fields', `{${Array.from({ length: 80_000 }, (_, n) => `"${n}":1`).join(',')}}`],
  ['fields of one name', `{${Array(170_000).fill('"a":1').join(',')}}`],
  ['prototypes', `{${Array(60_000).fill('"__proto__":{}').join(',')}}`],
  ['levels', '['.repeat(1_000_000)],
  ['levels of fields', '{"a":'.repeat(200_000)],
])('a body of a million characters of %s is refused before any of it is read', (_what, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  try {
    expect(() => parseBody(text)).toThrow(/^body: may /);
    expect(parse).not.toHaveBeenCalled();
  } finally {
    parse.mockRestore();
  }
});

/** Counts the parser's work on a body: whether it was parsed, values revived, and digits converted to a bigint. */
function readCounted(text: string) {
  const [parseAs, convert] = [JSON.parse, BigInt];
  const counted = { parsed: 0, values: 0, deepest: 0, digits: 0, refused: false };
  const parse = vi.spyOn(JSON, 'parse').mockImplementation((source, revive) => {
    counted.parsed += 1;
    const depths = new Map<unknown, number>();
    return parseAs(source, function (this: unknown, key, read, ...context: unknown[]) {
      counted.values += 1;
      // Children are revived before their parent and pass it their depth.
      const own = typeof read === 'object' && read !== null ? (depths.get(read) ?? 0) + 1 : 0;
      depths.set(this, Math.max(depths.get(this) ?? 0, own));
      counted.deepest = Math.max(counted.deepest, own);
      return (revive as (...told: unknown[]) => unknown).call(this, key, read, ...context);
    });
  });
  const bigint = vi.spyOn(globalThis, 'BigInt').mockImplementation(((source: string) => {
    counted.digits = Math.max(counted.digits, source.replace('-', '').length);
    return convert(source);
  }) as never);
  try {
    parseBody(text);
  } catch (error) {
    counted.refused = /^body: may /.test((error as Error).message);
    if (!counted.refused) throw error;
  } finally {
    parse.mockRestore();
    bigint.mockRestore();
  }
  return counted;
}

test('a body may have 2,000 parts, as docs/service.md says', () => {
  expect(bodyBounds).toEqual({ parts: 2_000, depth: 64 });
});

test('of any body of up to 1 MiB, no more than the most values, levels and digits are read', () => {
  const seen = { refused: 0, read: 0, large: 0 };
  fc.assert(
    fc.property(anyJson({ parts: parts + 20, depth: depth + 4 }), (text) => {
      const { parsed, values, deepest, digits, refused } = readCounted(text);
      seen[refused ? 'refused' : 'read'] += 1;
      if (text.length > 500_000) seen.large += 1;
      expect(parsed).toBe(refused ? 0 : 1);
      // One value for each part, and the root.
      expect(values).toBeLessThanOrEqual(parts + 1);
      expect(deepest).toBeLessThanOrEqual(depth);
      expect(digits).toBeLessThanOrEqual(19);
    }),
    { numRuns: 60, seed: 20261122 },
  );
  // All kinds of cases occurred.
  expect(Math.min(seen.refused, seen.read, seen.large)).toBeGreaterThan(10);
});
