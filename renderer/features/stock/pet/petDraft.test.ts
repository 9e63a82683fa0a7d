import { expect, test } from 'vitest';
import { localId } from '../../../../shared/testing/ids.ts';
import { formatFor } from '../../../i18n/format.ts';
import { blankFields } from './editingStore.ts';
import { codesIn, draftOf, faultsOf } from './petDraft.ts';

const format = formatFor('en-IE', 'EUR');
const fields = {
  ...blankFields,
  name: 'Momo',
  categoryId: localId('01900000-0000-7000-8000-000000000001'),
};

test('a typed category that was not created is an error, not the previous one', () => {
  expect(draftOf(fields, null, format)).toMatchObject({ categoryId: fields.categoryId });
  const typed = { ...fields, categoryText: 'Birds' };
  expect(faultsOf(typed, null, format).categoryId).toBe('stock.form.bad.categoryText');
  expect(draftOf(typed, null, format)).toBeNull();
  expect(draftOf({ ...fields, categoryText: ' ' }, null, format)).not.toBeNull();
});

test('a code is normalised to that of the label; one rounded by a spreadsheet is an error', () => {
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

test('quantity prices rise in quantity and fall in price, below the unit price', () => {
  const typed = (...rows: [from: string, price: string][]) => {
    const quantityPrices = rows.map(([from, price]) => ({ from, price }));
    return { ...fields, price: '0.20', quantityPrices };
  };
  const fault = (form: typeof fields) => faultsOf(form, null, format).quantityPrices;
  const good = typed(['12', '0.15'], ['', ' '], ['50', '0.12']);
  expect(draftOf(good, null, format)?.quantityPrices).toEqual([
    { from: 12, price: 15 },
    { from: 50, price: 12 },
  ]);
  expect(draftOf(typed(['', '']), null, format)?.quantityPrices).toBeNull();
  expect(fault(typed(['1', '0.15']))).toBe('stock.form.bad.stepFrom');
  expect(fault(typed(['12', '']))).toBe('form.badAmount');
  expect(fault(typed(['12', '0.20']))).toBe('stock.form.bad.stepOrder');
  expect(fault(typed(['12', '0.15'], ['12', '0.12']))).toBe('stock.form.bad.stepOrder');
  expect(fault(typed(['12', '0.15'], ['50', '0.15']))).toBe('stock.form.bad.stepOrder');
  expect(fault({ ...good, price: '' })).toBe('stock.form.bad.stepAlone');
  expect(draftOf(typed(['12', '0.20']), null, format)).toBeNull();
});
