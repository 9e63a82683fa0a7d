import { beforeEach, expect, test } from 'vitest';
import type { ShopSettings } from '../../shared/domain/settings.ts';
import { NO_MONEY } from '../../shared/minor.ts';
import {
  basket,
  bridge,
  names,
  payment,
  pet,
  placeOrder,
  shop,
  startForEach,
  stores,
  when,
} from '../testing/program.ts';

startForEach();

/** A wait that the test lets pass. */
let waiting: { ms: number; run: () => void }[] = [];
beforeEach(() => {
  waiting = [];
});
const after = (ms: number, run: () => void) => {
  const wait = { ms, run };
  waiting.push(wait);
  return () => {
    waiting = waiting.filter((one) => one !== wait);
  };
};
const pass = () => waiting.shift()?.run();
const staff = () => stores.useStaff.getState();
const atTill = () => stores.useApp.getState().app?.staff?.name;

/** Anna and Bert have PINs; Anna is at the till, with a pet in the basket. */
async function annaSells(settings: Partial<ShopSettings> = {}) {
  for (const [name, role, pin] of [
    ['Anna', 'manager', '4711'] as const,
    ['Bert', 'cashier', '0815'] as const,
  ]) {
    await shop.ask('staff.save', { staffId: null, name, role, pin, active: true });
  }
  await shop.ask('settings.saveShop', settings);
  const momo = pet();
  basket().add(momo, momo.price ?? NO_MONEY, null);
  await basket().settled();
  const minutes = settings.signOutAfterMinutes ?? 5;
  await when(
    stores.useApp,
    ({ app }) => app?.staff?.name === 'Anna' && app.signOutAfterMinutes === minutes && app,
  );
  return stores.watchIdle(after);
}

test('who has left is signed out after five minutes, the PIN is asked for, and the basket stays', async () => {
  const { touched, end } = await annaSells();
  const before = names();
  expect(waiting.map(({ ms }) => ms)).toEqual([300_000]);
  // Each touch begins the wait anew.
  touched();
  touched();
  expect(waiting).toHaveLength(1);
  pass();
  const asked = await when(stores.useStaff, ({ asking, chosen }) => asking && chosen && { asking, chosen });
  expect(asked).toMatchObject({ asking: { purpose: 'idle' }, chosen: { name: 'Anna' } });
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
  expect(shop.session.current()).toBeNull();
  expect(names()).toEqual(before);
  expect((await shop.ask('checkout.open', {})).lines).toHaveLength(1);
  // Nobody is there who could be signed out.
  touched();
  expect(waiting).toEqual([]);

  staff().type('4711');
  await staff().submit();
  await when(stores.useApp, ({ app }) => app?.staff?.name === 'Anna' && app);
  expect(staff().asking).toBeNull();
  expect(waiting).toHaveLength(1);
  end();
  expect(waiting).toEqual([]);
});

test('a payment under way is never interrupted', async () => {
  await annaSells();
  await payment().begin();
  payment().type('1');
  await payment().take();
  expect(payment().parts).toHaveLength(1);
  pass();
  pass();
  // Back at the basket, with money in the drawer, is still under way.
  payment().back();
  pass();
  expect(bridge.inputs('staff.signOut')).toEqual([]);
  expect(atTill()).toBe('Anna');
  await payment().begin();
  payment().choose('cash');
  await payment().take();
  await when(stores.usePayment, ({ stage }) => stage === 'done');
  pass();
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
});

test('nor is the hand-over of an order', async () => {
  await annaSells();
  await stores.useHandOver.getState().begin(await placeOrder());
  pass();
  expect(bridge.inputs('staff.signOut')).toEqual([]);
  stores.useHandOver.getState().end();
  pass();
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
});

test('it is the shop’s to say after how long, and whether', async () => {
  await annaSells({ signOutAfterMinutes: 1 });
  expect(waiting.map(({ ms }) => ms)).toEqual([60_000]);
  await shop.ask('settings.saveShop', { signOutAfterMinutes: 0 });
  await when(stores.useApp, ({ app }) => app?.signOutAfterMinutes === 0 && app);
  expect(waiting).toEqual([]);
});
