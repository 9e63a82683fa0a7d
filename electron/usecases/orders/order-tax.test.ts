import { expect, test } from 'vitest';
import { minor } from '../../../shared/minor.ts';
import { givePet } from '../../store/testing.ts';
import { toEscPos } from '../documents/escpos.ts';
import { addedUp, printed } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';
import { draftOf } from './testing.ts';

/** An order of one Betta at 15.93 in a shop with 19 % VAT. */
async function ordered(taxIncluded: boolean) {
  const shop = testShop();
  const rate = { id: null, name: 'VAT', basisPoints: 1900, active: true };
  const [vat] = await shop.ask('settings.saveTaxRate', rate);
  await shop.ask('settings.saveShop', { taxIncluded, defaultTaxRateId: vat?.id ?? null });
  const petId = givePet(shop.store, { name: 'Betta', price: 1593, count: 5 });
  const draft = draftOf(petId, { quantity: 1, unitPrice: minor(1593) });
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  return { order, slip: documentFor(shop.store, 'order', order.id) };
}

test('a slip names the tax that comes on top, so that the multiplication and the sum are right', async () => {
  const { order, slip } = await ordered(false);
  expect(order).toMatchObject({ total: 1896, addedTax: { name: 'VAT', basisPoints: 1900, tax: 303 } });
  const paper = printed(toEscPos(slip));
  expect(paper).toMatch(/Betta +15\.93/);
  expect(paper).toMatch(/1 . 15\.93/);
  expect(paper).toMatch(/VAT 19% +3\.03/);
  expect(paper).toMatch(/Total +EUR 18\.96/);
  expect(addedUp(slip)).toBe(1896);
});

test('a slip of a shop whose prices contain the tax has no such row', async () => {
  const { order, slip } = await ordered(true);
  expect(order).toMatchObject({ total: 1593, addedTax: null });
  expect(printed(toEscPos(slip))).not.toContain('VAT');
  expect(addedUp(slip)).toBe(1593);
});
