import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Order, Pets } from '../wire.ts';
import { parseJson, stringifyJson } from './json.ts';
import { writerOf } from './writer.ts';

const id = fc.bigInt(0n, 9223372036854775807n).map(String);
const pet = fc.record(
  {
    id,
    name: fc.string({ unit: 'binary' }),
    categoryId: id,
    status: fc.constantFrom('available', 'pending', 'sold'),
  },
  { requiredKeys: ['id', 'name', 'categoryId'] },
);

test('what is written is what a schema would encode, id for id and character for character', () => {
  const write = writerOf(Pets);
  fc.assert(
    fc.property(fc.array(pet), (pets) => {
      const asBigInts = pets.map((one) => ({
        ...one,
        id: BigInt(one.id),
        categoryId: BigInt(one.categoryId),
      }));
      expect(parseJson(write(pets))).toEqual(parseJson(stringifyJson(asBigInts)));
      expect(write(pets)).toContain(pets[0] ? `"id":${pets[0].id},` : '[]');
    }),
  );
});

test('absent fields stay absent, and nothing but declared fields is written', () => {
  expect(writerOf(Order)({ petId: '7', complete: false, revision: 'x', quantity: undefined })).toBe(
    '{"petId":7,"complete":false}',
  );
  expect(writerOf(Order)({})).toBe('{}');
  expect(writerOf(z.object({ ok: z.boolean() }))({ ok: true })).toBe('{"ok":true}');
});

test.each([5, '5.0', '', '-1', 'abc', null])('%j is no id', (value) => {
  expect(() => writerOf(Order)({ id: value })).toThrow('decimal string');
});
