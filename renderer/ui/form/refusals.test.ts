import { expect, test } from 'vitest';
import type { Failure } from '../../../shared/errors/result.ts';
import { fieldOf } from './useDialogForm.ts';

const fields = ['name', 'pin'] as const;
const refusal = (code: Failure['code'], where?: string): Failure => ({
  code,
  facts: where === undefined ? {} : { where },
});

test('a refusal is shown at the field it names, else at the field of its code', () => {
  expect(fieldOf(refusal('bad_message', 'pin'), fields)).toBe('pin');
  expect(fieldOf(refusal('name_taken'), fields, { name_taken: 'name' })).toBe('name');
  expect(fieldOf(refusal('name_taken', 'pin'), fields, { name_taken: 'name' })).toBe('pin');
});

test('a refusal of the whole form or of an unknown field is shown at no field', () => {
  expect(fieldOf(refusal('disk_full'), fields, { name_taken: 'name' })).toBeNull();
  expect(fieldOf(refusal('bad_message', 'colour'), fields)).toBeNull();
});
