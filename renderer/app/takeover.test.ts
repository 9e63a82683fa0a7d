import { expect, test } from 'vitest';
import { nobody } from '../../electron/store/testing.ts';
import { createIdleLook } from '../../electron/usecases/staff/idle.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { localId } from '../../shared/testing/ids.ts';
import {
  notices,
  pet,
  placeOrder,
  sell,
  shop,
  signInCashier,
  startForEach,
  stores,
  when,
} from '../testing/program.ts';

startForEach();

/** Opens an order, a receipt, the shift and a sales report, each in its store. */
async function lookAround(): Promise<void> {
  await placeOrder({ customerName: 'Aoife Zimmermann' });
  await sell(pet());
  const { orders, receipts, day, reports, find } = stores;
  for (const { watch } of [orders.useOrders.getState(), day.useDay.getState()]) watch()();
  await when(orders.useOrders, ({ items }) => items);
  const { businessDate } = await when(day.useDay, ({ current }) => current);
  await receipts.useReceipts.getState().open();
  reports.useReports.getState().show(true);
  await reports.useReports.getState().load(businessDate);
  await find.useFind.getState().ask('zimmermann');
}

async function signIn(id: LocalId): Promise<void> {
  shop.session.signIn(id);
  shop.store.context.announce('staff');
  await when(stores.app.useApp, ({ app }) => app?.staff?.id === id);
}

const nobodyIsThere = () => when(stores.app.useApp, ({ app }) => app?.staff === null);

/** The till is idle for an hour, which signs out. */
async function leaveIdle(): Promise<void> {
  shop.clock.advance(3_600_000);
  createIdleLook(shop.deps)();
  await nobodyIsThere();
}

const shown = () => [
  stores.orders.useOrders.getState().items?.length,
  stores.receipts.useReceipts.getState().list?.length,
  stores.day.useDay.getState().current?.sales.count,
  stores.reports.useReports.getState().report?.totals.sales,
  stores.find.useFind.getState().orders.length,
];

test('views that need a sign-in are cleared at sign-out', async () => {
  await signInCashier({});
  await lookAround();
  expect(shown()).toEqual([1, 1, 1, 1, 1]);
  const end = stores.app.followStaff();
  await shop.ask('staff.signOut', {});
  await nobodyIsThere();
  expect(shown()).toEqual([undefined, undefined, undefined, undefined, 0]);
  expect(stores.find.useFind.getState().needsName).toBe(true);
  end();
});

test('a shop that requires a sign-in shows no carts on hold while nobody is signed in, and no error', async () => {
  await signInCashier({});
  const { useHolding } = stores.checkout;
  await stores.checkout.takePet(pet());
  expect(await useHolding.getState().hold('Aoife Zimmermann')).toBeNull();
  expect(useHolding.getState().held).toHaveLength(1);
  shop.store.settings.saveShop({ requireStaff: true }, nobody);
  const end = stores.app.followStaff();
  const [bert] = (await shop.ask('staff.list', {})).filter(({ role }) => role === 'cashier');
  await shop.ask('staff.signOut', {});
  await nobodyIsThere();
  await when(useHolding, ({ held }) => held === null);
  stores.app.useDialog.getState().open({ kind: 'held' });
  await useHolding.getState().load();
  expect(stores.app.useDialog.getState().dialog).toBeNull();
  expect(notices()).toEqual([]);
  await signIn(bert?.id ?? localId(''));
  expect(await when(useHolding, ({ held }) => held)).toMatchObject([{ label: 'Aoife Zimmermann' }]);
  end();
});

test('a person signed out after inactivity gets the receipts and settings back', async () => {
  await signInCashier({});
  const [anna] = (await shop.ask('staff.list', {})).filter(({ role }) => role === 'manager');
  if (!anna) throw new Error('The shop has a manager');
  const end = stores.app.followStaff();
  await signIn(anna.id);
  await stores.receipts.useReceipts.getState().open();
  stores.settings.useSettings.getState().go('taxes');
  stores.app.useScreen.getState().go('settings');
  await leaveIdle();
  expect(stores.app.useScreen.getState().screen).toBe('checkout');
  expect(shown()[1]).toBeUndefined();
  await signIn(anna.id);
  await when(stores.receipts.useReceipts, ({ list }) => list);
  expect(stores.app.useScreen.getState().screen).toBe('settings');
  expect(stores.settings.useSettings.getState().section).toBe('taxes');
  end();
});

test('only the person signed out after inactivity gets their unsaved input back', async () => {
  await signInCashier({});
  const people = await shop.ask('staff.list', {});
  const anna = people.find(({ role }) => role === 'manager');
  const jonas = people.find(({ role }) => role === 'cashier');
  if (!anna || !jonas) throw new Error('The shop has a manager and a cashier');
  const end = stores.app.followStaff();
  const { useSettings } = stores.settings;
  await signIn(anna.id);
  await useSettings.getState().load();
  await useSettings.getState().loadConnection();
  useSettings.getState().change({ shopName: 'The Ark' });
  useSettings.getState().changeConnection({ baseUrl: 'https://pets.example', key: 'secret' });
  await leaveIdle();
  expect(useSettings.getState()).toMatchObject({ draft: {}, connecting: null });
  await signIn(jonas.id);
  expect(useSettings.getState()).toMatchObject({ draft: {}, connecting: null });
  await shop.ask('staff.signOut', {});
  await nobodyIsThere();
  await signIn(anna.id);
  expect(useSettings.getState()).toMatchObject({
    draft: { shopName: 'The Ark' },
    connecting: { baseUrl: 'https://pets.example', key: null },
  });
  end();
});

test("a manager's report closes when a cashier takes over, who may still see orders", async () => {
  await lookAround();
  const end = stores.app.followStaff();
  await signInCashier({});
  expect(stores.reports.useReports.getState()).toMatchObject({ shown: false, report: null });
  expect(shown()[0]).toBe(1);
  end();
});
