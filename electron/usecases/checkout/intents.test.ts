import { expect, test } from 'vitest';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { testShop } from '../testing.ts';
import { fill, pay, saleOf } from './testing.ts';

/** A basket of one euro that is kept, and its card payment. */
async function atTerminal() {
  const shop = testShop();
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 100, count: 3 }), 1]);
  await shop.call['checkout.keep'](basket);
  const begin = () => shop.ask('payments.begin', { ...saleOf(basket, 100), tender: 'card', amount: 100 });
  return { shop, basket, begin, first: await begin() };
}

test('a card payment that a power cut interrupted is asked about, and settled by the sale', async () => {
  const { shop, basket, first: intent } = await atTerminal();
  expect(intent).toMatchObject({ amount: 100, open: true });
  expect(await begunIn(shop)).toEqual([intent]);
  const byCard = [{ kind: 'card' as const, amount: minor(100), reference: null }];
  // The same amount on another card is not that payment.
  await refused(pay(shop, basket, 100, byCard), 'card_busy');
  await shop.ask('payments.capture', { id: intent.id, reference: null });
  await pay(shop, basket, 100, []);
  expect(await begunIn(shop)).toEqual([]);
});

test('a card payment that was refused is given up, once, and another one is begun', async () => {
  const { shop, basket, begin, first } = await atTerminal();
  expect(await shop.ask('payments.void', { id: first.id, gaveBack: false })).toEqual([]);
  expect(await shop.ask('payments.void', { id: first.id, gaveBack: false })).toEqual([]);
  const second = await begin();
  // No other payment is accepted while the outcome of that one is unknown.
  await refused(pay(shop, basket, 100), 'card_busy');
  expect(await begunIn(shop)).toEqual([second]);
  await shop.ask('payments.capture', { id: second.id, reference: null });
  await pay(shop, basket, 100, []);
  expect(await begunIn(shop)).toEqual([]);
  await refused(begin(), 'basket_done');
});

test('a card payment blocks voiding and holding its basket until its outcome is known', async () => {
  const { shop, basket, first: intent } = await atTerminal();
  await refused(shop.call['checkout.hold']({ basket, label: '' }), 'card_open');
  await refused(shop.call['checkout.void']({ idempotencyKey: basket.idempotencyKey }), 'card_open');
  await shop.ask('payments.void', { id: intent.id, gaveBack: false });
  expect((await shop.call['checkout.void']({ idempotencyKey: basket.idempotencyKey })).lines).toEqual([]);
});
