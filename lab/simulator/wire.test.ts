import { expect, it } from 'vitest';
import { NewPet, OrderInput } from '../../service/wire.ts';
import { readBody, writeBody } from './wire.ts';

it('takes an id as an integer of any size and sign, and never as text', () => {
  expect(readBody(OrderInput, '{"petId":9007199254740993,"quantity":1}')).toEqual({
    petId: '9007199254740993',
    quantity: 1,
  });
  expect(readBody(OrderInput, '{"petId":-77}')).toEqual({ petId: '-77' });
  expect(readBody(OrderInput, '{"petId":"77"}')).toBeNull();
  expect(readBody(OrderInput, '{"petId":7.5}')).toBeNull();
});

it('refuses what the document does not allow, but for what it has held itself', () => {
  const momo = '{"name":"Momo","categoryId":3,"status":"reserved"}';
  expect(readBody(NewPet, momo)).toBeNull();
  expect(readBody(NewPet, momo, [{ status: 'reserved' }, { status: 'sold' }])).toEqual({
    name: 'Momo',
    categoryId: '3',
    status: 'reserved',
  });
  for (const text of ['', 'null', '[]', '{"name":"Momo"}', '{"name":"","categoryId":3}'])
    expect(readBody(NewPet, text)).toBeNull();
});

it('leaves out what the resource does not have', () => {
  expect(readBody(NewPet, '{"name":"Momo","categoryId":3,"price":5}')).toEqual({
    name: 'Momo',
    categoryId: '3',
  });
});

it('writes ids digit for digit, and other fields as they are', () => {
  expect(writeBody({ id: '9223372036854775807', petId: '-5', name: '12', note: null })).toBe(
    '{"id":9223372036854775807,"petId":-5,"name":"12","note":null}',
  );
});
