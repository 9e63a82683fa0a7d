import { expect, test } from 'vitest';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../../shared/errors/errors.ts';
import { localId } from '../../../../shared/testing/ids.ts';
import { until } from '../../../../shared/testing/until.ts';
import {
  basket,
  beginPaying,
  bridge,
  code,
  dialog,
  names,
  notices,
  openWindow,
  payment,
  pet,
  priced,
  receipts,
  sell,
  shop,
  startForEach,
  stores,
  terminal,
} from '../../../testing/program.ts';

startForEach();

const holding = () => stores.checkout.useHolding.getState();

test('cash gives the change, and the sale is done only once it is stored', async () => {
  const momo = pet();
  const search = () => stores.checkout.useSearch.getState();
  search().setCategory(momo.categoryId);
  search().setText('mo');
  await beginPaying(momo);
  payment().type('200');
  const resume = bridge.hold('checkout.complete');
  const taking = payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', writing: true });
  resume();
  await taking;
  expect(payment().stage).toBe('done');
  expect(payment().receipt?.changeDue).toBe(20_000 - (momo.price ?? 0));
  expect(names()).toEqual([]);
  // The next customer starts with all pets.
  await search().ready();
  expect(search()).toMatchObject({ text: '', answered: '', categoryId: null });
});

test('implausible change asks first, and another Enter corrects the amount', async () => {
  await beginPaying(await priced(pet(), 1250));
  payment().type('1000000');
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', doubted: 100_000_000 });
  await payment().take();
  // The field is empty, so a third Enter takes nothing.
  expect(payment()).toMatchObject({ doubted: null, typed: '' });
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'bad_amount' } });
  expect(bridge.inputs('checkout.complete')).toEqual([]);

  payment().type('1000');
  await payment().take();
  payment().choose('card');
  expect(payment().doubted).toBeNull();
  payment().choose('cash');
  payment().type('1000');
  await payment().take();
  await payment().takeDoubted();
  expect(payment().receipt).toMatchObject({ total: 1250, changeDue: 98_750 });
});

test.each(['12.50', '50', '200'])('%s for 12.50 is taken without a question', async (given) => {
  await beginPaying(await priced(pet(), 1250));
  payment().type(given);
  await payment().take();
  expect(payment().stage).toBe('done');
});

test('neither undo, a scan nor the finder changes what is being paid for', async () => {
  const [one, two] = [pet(3, true, 0), pet(3, true, 1)];
  await stores.checkout.takePet(one);
  await stores.checkout.takePet(two);
  basket().remove(basket().basket?.lines[0]?.id ?? localId(''));
  const undo = stores.app.useNotices.getState().notices.at(-1)?.undo;
  await payment().begin();
  payment().choose('card');
  await payment().take();
  expect(terminal().charging).not.toBeNull();
  undo?.();
  await stores.checkout.scanned(code(one.id));
  await stores.checkout.takePet(one);
  basket().undo();
  basket().remove(basket().basket?.lines[0]?.id ?? localId(''));
  expect(names()).toEqual([`1 ${two.name}`]);
  expect(new Set(notices().map((say) => ('key' in say ? say.key : say.failure.code)))).toEqual(
    new Set(['checkout.basket.paying']),
  );
  await terminal().approved();
  expect(payment()).toMatchObject({ stage: 'done', receipt: { total: two.price } });
});

test('a cart with a charged card shows what is stored, whatever was added meanwhile', async () => {
  const [one, two] = [pet(3, true, 0), pet(3, true, 1)];
  await beginPaying(one);
  payment().choose('card');
  await payment().take();
  // The program ended there, and the outcome was not asked for yet.
  await openWindow();
  await stores.checkout.takePet(two);
  await basket().settled();
  expect(names()).toEqual([`1 ${one.name}`]);
  expect(await shop.ask('checkout.open', {})).toEqual(basket().basket);
  await stores.cardAnswers.findOpenPayments();
  const asking = stores.cards.useCards.getState().asking;
  if (!asking) throw new Error('Nothing is asked');
  await stores.cardAnswers.cardWasTaken(asking);
  expect(payment()).toMatchObject({ stage: 'done', receipt: { total: one.price } });
});

test('two presses sell once', async () => {
  await beginPaying(pet());
  await Promise.all([payment().take(), payment().take()]);
  expect(await receipts()).toHaveLength(1);
});

test('a payment can be split into cash and card', async () => {
  const momo = pet();
  await beginPaying(momo);
  payment().type('1');
  await payment().take();
  expect(payment()).toMatchObject({
    stage: 'paying',
    undecided: true,
    parts: [{ tender: { kind: 'cash', given: 100 } }],
  });
  // One Enter too many takes nothing, since the method for the rest is not chosen.
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', receipt: null });
  payment().choose('card');
  expect(stores.checkout.missingFor(payment())).toBe((momo.price ?? 0) - 100);
  await payment().take();
  await terminal().approved();
  expect(payment().receipt?.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cash', 100],
    ['card', (momo.price ?? 0) - 100],
  ]);
});

test('a split payment proposes no amount by any method', async () => {
  const momo = pet();
  await beginPaying(momo);
  payment().split();
  for (const method of ['cash', 'card'] as const) {
    payment().choose(method);
    expect(payment()).toMatchObject({ splitting: true, typed: '' });
    await payment().take();
    expect(payment()).toMatchObject({ stage: 'paying', parts: [], failure: { code: 'bad_amount' } });
  }
  payment().choose('cash');
  payment().type('1');
  await payment().take();
  expect(payment()).toMatchObject({ splitting: false, undecided: true, parts: [{ tender: { given: 100 } }] });
});

test('returning a part while the next one is chosen leaves no proposal', async () => {
  await beginPaying(await priced(pet(), 2000));
  payment().split();
  payment().type('5');
  await payment().take();
  payment().split();
  await payment().removePart(0);
  expect(payment()).toMatchObject({ splitting: true, typed: '', parts: [] });
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'bad_amount' } });
});

test('cash taken survives a look at the basket, which must stay open', async () => {
  const momo = pet();
  await beginPaying(momo);
  payment().type('1');
  await payment().take();
  payment().back();
  expect(payment()).toMatchObject({ stage: 'selling', parts: [{ tender: { given: 100 } }] });
  await holding().voidBasket();
  expect(await holding().hold('')).toMatchObject({ code: 'cash_part' });
  expect(names()).toHaveLength(1);
  await payment().begin();
  expect(stores.checkout.missingFor(payment())).toBe((momo.price ?? 0) - 100);
  await payment().removePart(0);
  expect(payment()).toMatchObject({ parts: [], undecided: false });
  await payment().take();
  expect(payment().receipt?.tenders).toHaveLength(1);
});

/** Takes five of 12.50 in cash, and tries to void the cart: a notice says that the cash must be returned first. */
async function voidAfterCash() {
  await beginPaying(await priced(pet(), 1250));
  payment().type('5');
  await payment().take();
  payment().back();
  await holding().voidBasket();
  expect(notices()).toMatchObject([{ failure: { code: 'cash_part', facts: { amount: 500 } } }]);
}

test('voiding a cart names the cash to return and replaces the notice about it', async () => {
  await voidAfterCash();
  await payment().removePart(0);
  const back = { key: 'checkout.pay.giveCashBack', facts: { amount: '€5.00' } };
  expect(notices()).toEqual([back]);
  await holding().voidBasket();
  expect(names()).toEqual([]);
  expect(notices()).toEqual([back, { key: 'checkout.basket.voided' }]);
});

test('the notice about cash taken disappears once its cart is sold', async () => {
  await voidAfterCash();
  await payment().begin();
  payment().choose('cash');
  await payment().take();
  expect(payment().stage).toBe('done');
  expect(notices()).toEqual([]);
});

test('a card never pays more than is due', async () => {
  await beginPaying(pet());
  payment().choose('card');
  payment().type('99999');
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_over' } });
  expect(await receipts()).toHaveLength(0);
});

test.each(['', 'abc', '-5', '1.2.3'])('“%s” is not an amount', async (typed) => {
  await beginPaying(pet());
  payment().type(typed);
  await payment().take();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'bad_amount' } });
});

test('selling more than is free asks first, and no leads back to the basket', async () => {
  const momo = pet(1);
  await stores.checkout.takePet(momo);
  basket().change(basket().basket?.lines[0]?.id ?? localId(''), { quantity: momo.stock.free + 1 });
  const begun = payment().begin();
  expect(await until(() => dialog().dialog)).toMatchObject({
    kind: 'oversell',
    shortages: [{ petName: momo.name, wanted: momo.stock.free + 1, free: momo.stock.free }],
  });
  dialog().close();
  await begun;
  expect(payment().stage).toBe('selling');
});

test('stock that falls after Pay asks before completion', async () => {
  const momo = pet(1);
  await beginPaying(momo);
  bridge.refuse(
    'checkout.complete',
    new PerchError('oversell', { petId: momo.id, petName: momo.name, wanted: 1, free: 0 }),
  );
  const taking = payment().take();
  await until(() => dialog().dialog);
  const asked = dialog().dialog;
  if (asked?.kind === 'oversell') asked.answer(true);
  dialog().close();
  await taking;
  expect(payment().stage).toBe('done');
});

test('Pay right after Void or Hold pays for nothing', async () => {
  await stores.checkout.takePet(pet());
  const arrive = bridge.hold('checkout.void');
  const voided = holding().voidBasket();
  const begun = payment().begin();
  arrive();
  await Promise.all([voided, begun]);
  expect(names()).toEqual([]);
  expect(payment().stage).toBe('selling');

  await stores.checkout.takePet(pet());
  const held = holding().hold('red jacket');
  await Promise.all([held, payment().begin()]);
  expect(payment().stage).toBe('selling');
});

test('a cart voided while Pay reads its stock is not paid', async () => {
  const momo = pet();
  await stores.checkout.takePet(momo);
  basket().change(basket().selected ?? localId(''), { quantity: momo.stock.free + 1 });
  await basket().settled();
  const arrive = bridge.hold('catalogue.pet');
  const begun = payment().begin();
  await holding().voidBasket();
  arrive();
  await begun;
  expect(names()).toEqual([]);
  expect(payment().stage).toBe('selling');
});

test.each([
  ['scan', (next: PetTile) => stores.checkout.scanned(code(next.id))],
  ['pet taken in the finder', (next: PetTile) => stores.checkout.takePet(next)],
])('a %s at the receipt starts the next sale', async (_, take) => {
  await sell(pet());
  const next = pet(3, true, 4);
  await take(next);
  expect(payment().stage).toBe('selling');
  expect(names()).toEqual([`1 ${next.name}`]);
});
