import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idFields } from '../../shared/petstore/read.ts';
import { readJson, writeJson } from './json.ts';

const int64 = fc.bigInt({ min: 0n, max: 9223372036854775807n }).map(String);

describe('int64-safe JSON', () => {
  it('derives the id fields from the schemas', () => {
    expect([...idFields].sort()).toEqual(['categoryId', 'id', 'petId']);
  });

  it('keeps the largest id of the service', () => {
    expect(readJson('{"id":9223372036854775807,"petId":9007199254740993}')).toEqual({
      id: '9223372036854775807',
      petId: '9007199254740993',
    });
    expect(writeJson({ id: '9223372036854775807' })).toBe('{"id":9223372036854775807}');
  });

  it('never rounds an id between writing and reading, in lists and nested', () => {
    fc.assert(
      fc.property(int64, int64, fc.integer(), fc.string(), (id, petId, quantity, name) => {
        const order = [{ id, petId, quantity, inner: { categoryId: petId, name } }];
        const text = writeJson(order);
        expect(readJson(text)).toEqual(order);
        expect(text).toContain(`"id":${id},`);
      }),
    );
  });

  it('reads the same values as JSON.parse except for ids', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small' }), (value) => {
        const text = JSON.stringify({ value: withoutIdFields(value) });
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps the text of an id that is not an integer', () => {
    expect(readJson('{"id":1.5}')).toEqual({ id: '1.5' });
    expect(readJson('{"id":1e3}')).toEqual({ id: '1e3' });
    expect(readJson('{"id":-4}')).toEqual({ id: '-4' });
    expect(readJson('{"id":"77"}')).toEqual({ id: '77' });
  });

  it('writes text that only looks like an id as text', () => {
    expect(writeJson({ name: '123', id: 'abc' })).toBe('{"name":"123","id":"abc"}');
  });

  it('rejects invalid JSON', () => {
    for (const text of ['', '<html>', '{"id":1', '[1,2', 'undefined', '{"id":12345678901234567890'])
      expect(() => readJson(text)).toThrow(SyntaxError);
  });
});

function withoutIdFields(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, member) =>
      ['id', 'petId', 'categoryId', '__proto__'].includes(key) ? undefined : member,
    ) ?? 'null',
  );
}
