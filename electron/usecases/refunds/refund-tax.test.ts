import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { addedUp } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';

test.each([true, false])(
  'refunds name their tax by rate: together it is that of the receipt and of the Z report (tax included: %s)',
  async (taxIncluded) => {
    const shop = testShop();
    await shop.ask('settings.saveShop', { taxIncluded });
    const momo = givePet(shop.store, { name: 'Momo', price: 333, count: 9 });
    const rex = givePet(shop.store, { name: 'Rex', price: 4537, count: 9 });
    const taxed = async (petId: LocalId, name: string, basisPoints: number) => {
      const rates = await shop.ask('settings.saveTaxRate', { id: null, name, basisPoints, active: true });
      const id = rates.find((rate) => rate.name === name)?.id;
      shop.store.context.db.prepare('UPDATE pet SET tax_rate_id = ? WHERE id = ?').run(id, petId);
    };
    await taxed(momo, 'VAT', 1900);
    await taxed(rex, 'VAT reduced', 700);
    const open = await shop.ask('checkout.open', {});
    const lines = [lineOf(shop.store, momo, 3), lineOf(shop.store, rex, 1)];
    const expectedTotal = taxIncluded ? 999 + 4537 : 1189 + 4855;
    const { receipt } = await shop.ask('checkout.complete', {
      basket: { ...open, lines },
      tenders: [{ kind: 'card', amount: expectedTotal, reference: null }],
      expectedTotal,
      allowOversell: true,
    });
    const giveBack = async (position: number, quantity: number) => {
      const back = [{ lineId: receipt.lines[position]?.id ?? '', quantity, restock: true }];
      const subject = { saleId: receipt.id, lines: back, tender: 'card' as const };
      const { total } = await shop.ask('refunds.quote', subject);
      const idempotencyKey = shop.store.context.newId();
      return shop.ask('refunds.complete', {
        ...subject,
        idempotencyKey,
        reason: 'ill',
        expectedTotal: total,
      });
    };
    const refunds = [await giveBack(0, 1), await giveBack(0, 2), await giveBack(1, 1)];

    for (const { taxes, total } of refunds) {
      expect(taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(total);
    }
    const sumOf = (name: string, what: 'net' | 'tax') =>
      refunds
        .flatMap(({ taxes }) => taxes)
        .reduce((sum, tax) => sum + (tax.name === name ? tax[what] : 0), 0);
    const sums = receipt.taxes.map(({ name, basisPoints }) => ({
      name,
      basisPoints,
      net: sumOf(name ?? '', 'net'),
      tax: sumOf(name ?? '', 'tax'),
    }));
    expect(sums).toEqual(receipt.taxes);
    expect((await shop.ask('day.current', {}))?.refunds.taxes).toEqual(receipt.taxes);

    const slip = documentFor(shop.store, 'refund', refunds[2]?.id ?? localId(''));
    expect(slip.blocks.find(({ kind }) => kind === 'table')).toMatchObject({
      rows: [['VAT reduced 7%', taxIncluded ? '-42.40' : '-45.37', taxIncluded ? '-2.97' : '-3.18']],
    });
    // The printed figures add up to the amount refunded.
    expect(addedUp(slip)).toBe(-(refunds[2]?.total ?? 0));
  },
);
