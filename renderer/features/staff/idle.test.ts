import { beforeEach, expect, test } from 'vitest';
import { createIdleLook } from '../../../electron/usecases/staff/idle.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { basket, bridge, names, pet, shop, startForEach, stores, when } from '../../testing/program.ts';

startForEach();

/** Milliseconds on the window's monotonic clock. */
let clock = 0;
beforeEach(() => {
  clock = 0;
});
const staff = () => stores.staff.useStaff.getState();

/** Anna and Bert have PINs; Anna is signed in with a pet in the basket. */
async function annaSells() {
  await shop.hire('Anna', 'manager');
  await shop.hire('Bert', 'cashier', '0815');
  const momo = pet();
  basket().add(momo, momo.price ?? NO_MONEY, null);
  await basket().settled();
  await when(stores.app.useApp, ({ app }) => app?.staff?.name === 'Anna' && app);
  return stores.staff.watchIdle(() => clock);
}

/** The till stays idle for long enough to be signed out. */
function leave(): void {
  shop.clock.advance(3_600_000);
  createIdleLook(shop.deps)();
}

test('a person signed out by inactivity is asked for the PIN, and the basket stays', async () => {
  await annaSells();
  const before = names();
  leave();
  const asked = await when(
    stores.staff.useStaff,
    ({ asking, chosen }) => asking && chosen && { asking, chosen },
  );
  expect(asked).toMatchObject({ asking: { purpose: 'idle' }, chosen: { name: 'Anna' } });
  expect(stores.app.useApp.getState().app?.staff).toBeNull();
  expect(names()).toEqual(before);
  expect((await shop.ask('checkout.open', {})).lines).toHaveLength(1);
  staff().type('4711');
  await staff().submit();
  await when(stores.app.useApp, ({ app }) => app?.staff?.name === 'Anna' && app);
  expect(staff().asking).toBeNull();
});

test('a person who signs out by hand is not asked at once', async () => {
  await annaSells();
  await staff().signOut();
  await when(stores.app.useApp, ({ app }) => app?.staff === null && app);
  expect(staff().asking).toBeNull();
});

test('touches are reported while somebody is signed in, but not each one', async () => {
  const { touched } = await annaSells();
  const reports = () => bridge.inputs('staff.active').length;
  touched();
  touched();
  expect(reports()).toBe(1);
  clock += 5000;
  touched();
  expect(reports()).toBe(2);
  await staff().signOut();
  await when(stores.app.useApp, ({ app }) => app?.staff === null && app);
  clock += 5000;
  touched();
  expect(reports()).toBe(2);
});

test('a window opened afterwards asks, too', async () => {
  const { end } = await annaSells();
  end();
  leave();
  await when(stores.app.useApp, ({ app }) => app?.left);
  stores.staff.watchIdle(() => clock);
  await when(stores.staff.useStaff, ({ asking }) => asking?.purpose === 'idle');
});
