import { expect, test } from 'vitest';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { givePet } from '../../store/testing.ts';
import { fill, saleOf } from '../checkout/testing.ts';
import { cashDeposit, draftOf, found } from '../orders/testing.ts';
import { testShop } from '../testing.ts';

// Money of an open shift that is in no receipt and no Z report: deposits, and parts of a total. `verify` compares it with
// the journal.

/** A shop that holds a deposit of 800, gave back one of 300, took 400 of an open total by card, and gave back 250 in cash. */
async function openShift() {
  const shop = testShop();
  const petId = givePet(shop.store, { name: 'Momo', price: 1000, count: 9 });
  const place = (amount: number) => {
    const deposit = cashDeposit(amount);
    const draft = draftOf(petId, { idempotencyKey: newLocalId(), deposit });
    return shop.ask('orders.place', { draft, allowOverpromise: false });
  };
  const kept = await place(500);
  const more = { kind: 'cash' as const, amount: minor(300) };
  await shop.ask('orders.addDeposit', { orderId: kept.id, idempotencyKey: newLocalId(), ...more });
  const ended = await place(300);
  await shop.ask('orders.cancel', { orderId: ended.id, reason: 'Moved away', deposit: 'cash' });
  const basket = await fill(shop, [petId, 1]);
  await shop.ask('checkout.keep', basket);
  const cash = await shop.ask('payments.begin', {
    ...saleOf(basket, 1000),
    tender: 'cash',
    amount: minor(250),
  });
  await shop.ask('payments.void', { id: cash.id, gaveBack: false });
  const card = await shop.ask('payments.begin', {
    ...saleOf(basket, 1000),
    tender: 'card',
    amount: minor(400),
  });
  await shop.ask('payments.capture', { id: card.id, reference: null });
  return shop;
}

test('deposits and parts of an open shift agree with the journal', async () => {
  expect(found(await openShift())).toEqual([]);
});

const everyDeposit = `UPDATE tender SET amount = amount + 100 WHERE order_id IS NOT NULL AND amount > 0;
  UPDATE store_order SET deposit = deposit + 100 WHERE deposit = 300;
  UPDATE store_order SET deposit = deposit + 200 WHERE deposit = 800`;

test.each([
  ['deposits', everyDeposit, 'taken as its deposit, in the journal'],
  [
    'a deposit that is gone',
    `DELETE FROM tender WHERE order_id IN (SELECT id FROM store_order WHERE deposit = 800);
     UPDATE store_order SET deposit = 0 WHERE deposit = 800`,
    'taken as its deposit, in the journal',
  ],
  [
    'a deposit that went back',
    `UPDATE tender SET amount = -200 WHERE order_id IS NOT NULL AND amount < 0`,
    'returned in cash, in the journal',
  ],
  [
    'a deposit that went back another way',
    `UPDATE tender SET kind = 'card' WHERE order_id IS NOT NULL AND amount < 0`,
    'returned to cards, in the journal',
  ],
  ['a part', `UPDATE tender SET amount = 300 WHERE amount = 400`, 'taken, in the journal'],
  ['the kind of a part', `UPDATE tender SET kind = 'cash' WHERE amount = 400`, 'taken, in the journal'],
  ['a part that is gone', `DELETE FROM tender WHERE amount = 400`, 'money taken, in the journal'],
  [
    'a part that did not go back',
    `UPDATE tender SET state = 'failed' WHERE gives_back IS NOT NULL`,
    'given back, in the journal',
  ],
])('%s that was edited is found', async (_, sql, expected) => {
  const shop = await openShift();
  shop.store.context.db.exec(sql);
  expect(found(shop).map(({ what }) => what)).toContain(expected);
});
