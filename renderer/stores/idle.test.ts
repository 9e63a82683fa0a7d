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
/** The computer's clock, which goes on while it sleeps and its waits stand still. */
let clock = 0;
beforeEach(() => {
  waiting = [];
  clock = 1_800_000_000_000;
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
  return stores.watchIdle(after, () => clock);
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

test('a touch after the computer slept signs out who was there before, and asks for the PIN once', async () => {
  const { touched } = await annaSells();
  clock += 299_000;
  touched();
  clock += 8 * 3_600_000;
  touched();
  touched();
  await when(stores.useStaff, ({ asking }) => asking?.purpose === 'idle');
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
  expect(bridge.inputs('staff.signOut')).toHaveLength(1);
  expect(waiting).toEqual([]);
  // Whoever signs in has all the time again.
  staff().type('4711');
  await staff().submit();
  await when(stores.useApp, ({ app }) => app?.staff?.name === 'Anna' && app);
  touched();
  expect(waiting.map(({ ms }) => ms)).toEqual([300_000]);
  expect(bridge.inputs('staff.signOut')).toHaveLength(1);
});

test('a window that is in front again after a sleep does not wait for a touch, and one in time is no touch', async () => {
  const { seen } = await annaSells();
  const [wait] = waiting;
  clock += 60_000;
  seen();
  expect(waiting).toEqual([wait]);
  clock += 300_000;
  seen();
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
});

test('a clock that was set back makes nobody stay longer, and one that ticks unevenly signs nobody out', async () => {
  const { touched } = await annaSells();
  clock -= 20;
  touched();
  expect(bridge.inputs('staff.signOut')).toEqual([]);
  clock -= 3_600_000;
  touched();
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
});

test('where the shop signs out nobody, a sleep does not either', async () => {
  const { touched, seen } = await annaSells({ signOutAfterMinutes: 0 });
  clock += 8 * 3_600_000;
  touched();
  seen();
  expect(bridge.inputs('staff.signOut')).toEqual([]);
});

test('a sleep during a payment is looked at once that is over', async () => {
  const { touched } = await annaSells();
  await payment().begin();
  clock += 8 * 3_600_000;
  touched();
  touched();
  expect(bridge.inputs('staff.signOut')).toEqual([]);
  expect(waiting.map(({ ms }) => ms)).toEqual([5000]);
  payment().back();
  pass();
  await when(stores.useApp, ({ app }) => app?.staff === null && app);
});
