import { expect, test } from 'vitest';
import { minor } from '../../../shared/money/money.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { followChanges } from '../app/events.ts';
import { cash } from '../orders/testing.ts';
import { testShop } from '../testing.ts';

/** A shop with three of a pet, and the recorded events about oversold pets. */
function listening() {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 100, count: 3, remoteId: '7' });
  const events: unknown[] = [];
  followChanges(shop.deps, (event, payload) => {
    if (event === 'stock.oversold') events.push(payload);
  });
  /** Reads a count that was changed at the service. */
  async function read(quantity: number): Promise<void> {
    shop.store.remote.inventory.read(momo, quantity, null, nobody);
    await Promise.resolve();
  }
  async function sell(quantity: number): Promise<void> {
    const basket = await shop.call['checkout.open']({});
    const line = { id: shop.store.context.newId(), petId: momo, petName: 'Momo', categoryName: null };
    const rest = {
      barcode: null,
      unitPrice: minor(100),
      discount: null,
      taxName: null,
      taxBasisPoints: 0,
      note: null,
    };
    await shop.call['checkout.complete']({
      basket: { ...basket, lines: [{ ...line, ...rest, quantity }] },
      tenders: [cash(100 * quantity)],
      expectedTotal: minor(100 * quantity),
      allowOversell: true,
    });
    await Promise.resolve();
  }
  return { momo, events, read, sell };
}

test('a pet oversold elsewhere is announced at once, once, with how many', async () => {
  const { momo, events, read, sell } = listening();
  await sell(2);
  expect(events).toEqual([]);
  // Another till also sold two of the three.
  await read(1);
  expect(events).toEqual([{ pets: [{ petId: momo, petName: 'Momo', short: 1 }] }]);
  await read(0);
  expect(events).toHaveLength(1);
  await read(2);
  await read(1);
  expect(events).toHaveLength(2);
});

test('a sale beyond the stock at this till was confirmed, and is not announced again', async () => {
  const { events, sell } = listening();
  await sell(5);
  expect(events).toEqual([]);
});
