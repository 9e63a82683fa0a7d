import { expect, test } from 'vitest';
import {
  bridge,
  code,
  dialog,
  notices,
  pet,
  priced,
  shop,
  startForEach,
  stores,
  terminal,
  when,
} from '../../testing/program.ts';
import { RETURN } from './returnStore.ts';

startForEach();

const state = () => stores.refunds.useReturn.getState();
const quoted = () => when(stores.refunds.useReturn, ({ quote }) => quote);

test('scanned pets are returned at today’s price or less, once for two touches', async () => {
  const momo = await priced(pet(), 1250);
  state().start();
  expect(dialog().dialog).toMatchObject({ kind: 'modal', id: RETURN });
  await state().scan(code(momo.id));
  await state().scan(code(momo.id));
  expect(state().lines).toMatchObject([{ petId: momo.id, text: '12.50', quantity: 2, restock: true }]);
  state().setLine(momo.id, { text: '12.51' });
  expect(await when(stores.refunds.useReturn, ({ failure }) => failure)).toMatchObject({
    code: 'return_price',
  });
  state().setLine(momo.id, { text: 'ten' });
  expect(state()).toMatchObject({ quote: null, failure: null });
  state().setLine(momo.id, { text: '10' });
  expect(await quoted()).toEqual({ total: 2000, rounding: 0, cash: 2000 });
  state().chooseReason('ill', 'Pet is ill');
  expect(state().lines).toMatchObject([{ restock: false }]);
  await Promise.all([state().complete(), state().complete()]);
  expect(bridge.inputs('refunds.completeReturn')).toHaveLength(1);
  expect(state().done).toMatchObject({
    number: 'R1-000001',
    total: 2000,
    reason: 'Pet is ill',
    tender: 'cash',
  });
});

test('a pet without a price is not taken, and minus at one removes a line', async () => {
  const momo = await priced(pet(), 1250);
  state().start();
  expect(await state().take(pet(0, false))).toBe(false);
  expect(notices()).toMatchObject([{ failure: { code: 'no_price' } }]);
  await state().take(momo);
  state().step(momo.id, -1);
  expect(state().lines).toEqual([]);
});

test('for a card the terminal is asked, and closing waits for it', async () => {
  const momo = await priced(pet(), 1250);
  await shop.ask('settings.saveShop', { returnPaidBy: 'card' });
  await when(stores.app.useApp, ({ app }) => app?.returns.paidBy === 'card');
  state().start();
  await state().take(momo);
  await quoted();
  state().setReason('no receipt');
  await state().complete();
  expect(terminal().charging).toMatchObject({ amount: 1250, subject: { kind: 'return' } });
  state().close();
  expect(dialog().dialog).toMatchObject({ id: RETURN });
  await terminal().approved();
  expect(state().done).toMatchObject({ total: 1250, tender: 'card', cash: 0 });
});
