import { expect, test } from 'vitest';
import { localId } from '../../../../shared/testing/ids.ts';
import { createFormat } from '../../../i18n/format.ts';
import { blankFields } from './editingStore.ts';
import { codesIn, draftOf, faultsOf } from './petDraft.ts';

const format = createFormat('en-IE', 'EUR');
const fields = {
  ...blankFields,
  name: 'Momo',
  categoryId: localId('01900000-0000-7000-8000-000000000001'),
};

test('a category that was typed and not made is not left out for the one that was chosen before', () => {
  expect(draftOf(fields, null, format)).toMatchObject({ categoryId: fields.categoryId });
  const typed = { ...fields, categoryText: 'Birds' };
  expect(faultsOf(typed, null, format).categoryId).toBe('stock.form.bad.categoryText');
  expect(draftOf(typed, null, format)).toBeNull();
  expect(draftOf({ ...fields, categoryText: ' ' }, null, format)).not.toBeNull();
});

test('a code is what it is on the label, however it was typed; one that a spreadsheet rounded is an error', () => {
  expect(codesIn(['4 006381 333931', '0-36000-29145-2', 'A-7|B 8'])).toEqual([
    '4006381333931',
    '036000291452',
    'A-7',
    'B 8',
  ]);
  const rounded = { ...fields, barcodes: codesIn(['4E+12']) };
  expect(rounded.barcodes).toEqual(['4E+12']);
  expect(faultsOf(rounded, null, format).barcodes).toBe('stock.form.bad.rounded');
  expect(draftOf(rounded, null, format)).toBeNull();
});
