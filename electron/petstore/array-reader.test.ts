import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrayReader, MAX_ITEM } from './array-reader.ts';

function readInPieces(text: string, cuts: number[], batch: number): unknown[] {
  const reader = new ArrayReader(batch);
  const items: unknown[] = [];
  let from = 0;
  for (const cut of [...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]) {
    for (const found of reader.push(text.slice(from, cut))) items.push(...found.items);
    from = cut;
  }
  return [...items, ...reader.end().items];
}

describe('array reader', () => {
  it('reads any list, however it is split into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ depthSize: 'small' })),
        fc.array(fc.nat()),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(undefined, 2),
        (list, cuts, batch, indent) => {
          const text = JSON.stringify(
            { list },
            (key, value) => (/^(id|petId|categoryId|__proto__)$/.test(key) ? undefined : value),
            indent,
          ).slice(8);
          const array = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
          expect(readInPieces(array, cuts, batch)).toEqual(JSON.parse(array));
        },
      ),
    );
  });

  it('returns batches while the list is still arriving', () => {
    const reader = new ArrayReader(2);
    const [batch, ...none] = reader.push('[{"id":1},{"id":2},{"i');
    expect(batch?.items).toEqual([{ id: '1' }, { id: '2' }]);
    expect(none).toEqual([]);
    expect(reader.push('d":3}]')).toEqual([]);
    expect(reader.end().items).toEqual([{ id: '3' }]);
  });

  it('returns the original text of each item', () => {
    const written = ['{"id": 1.50, "b": [1,2]}', '12345678901234567890', '"a,]\\""', 'null', '[]'];
    const reader = new ArrayReader(2);
    const text = `[ ${written.join(' ,\n')} ]`;
    const batches = [...reader.push(text.slice(0, 9)), ...reader.push(text.slice(9)), reader.end()];
    expect(batches.flatMap((batch) => batch.items.map((_, index) => batch.raw(index)))).toEqual(written);
  });

  it('rejects an endless item, but not a long list', () => {
    const reader = new ArrayReader();
    const piece = 'x'.repeat(MAX_ITEM / 4);
    reader.push('["');
    for (let nth = 1; nth < 4; nth += 1) reader.push(piece);
    expect(() => reader.push(piece)).toThrow(SyntaxError);
    const long = new ArrayReader(100);
    long.push('[');
    const counts: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      for (const { items } of long.push(`"${piece}",`)) counts.push(items.length);
    }
    long.push('1]');
    counts.push(long.end().items.length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(31);
    // Long items come in smaller batches: memory is limited.
    expect(Math.max(...counts)).toBe(4);
  });

  it('rejects text that is not a list and a truncated list', () => {
    for (const text of ['<html>', '{"a":[]}', '"[]"', '[] []', '[1,,2]', '[1 2]', '[}'])
      expect(() => readInPieces(text, [], 500)).toThrow(SyntaxError);
    for (const text of ['', '[', '[1,2', '[{"a":"]"}'])
      expect(() => readInPieces(text, [], 500)).toThrow(SyntaxError);
  });
});
