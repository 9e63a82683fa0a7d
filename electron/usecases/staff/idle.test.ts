import { expect, test } from 'vitest';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time/time.ts';
import { givePet, movableClock, testStore } from '../../store/testing.ts';
import { fill, saleOf } from '../checkout/testing.ts';
import { PAYING_MS } from '../session.ts';
import { testShop, testShopOn } from '../testing.ts';
import { createIdleLook, startIdleTimer } from './idle.ts';

/** Anna, a manager, is at the till. */
async function annaSells(settings: { signOutAfterMinutes?: 0 | 1 } = {}) {
  const shop = testShop();
  const anna = await shop.hire('Anna', 'manager');
  await shop.ask('settings.saveShop', settings);
  const atTill = async () => (await shop.ask('app.state', {})).staff?.name ?? null;
  const touch = () => shop.ask('staff.active', {});
  return { shop, anna, atTill, touch, look: createIdleLook(shop.deps) };
}

test('a person without input for five minutes has no rights, even before the check runs', async () => {
  const { shop, atTill, touch } = await annaSells();
  shop.clock.advance(4 * MINUTE_MS);
  await touch();
  shop.clock.advance(5 * MINUTE_MS);
  expect(await atTill()).toBe('Anna');
  shop.clock.advance(1);
  await refused(shop.ask('day.open', { openingFloat: 0 }), 'sign_in_needed');
  // A later touch does not restore the session.
  await touch();
  expect(await atTill()).toBeNull();
});

test('it is journalled once, and the window shows who left until somebody signs in', async () => {
  const { shop, anna, look } = await annaSells();
  const left = async () => (await shop.ask('app.state', {})).left;
  const journalled = () =>
    shop.store.journal.ofSubject(anna.id).filter(({ kind }) => kind === 'staff.signedOut');
  look();
  shop.clock.advance(5 * MINUTE_MS + 1);
  look();
  look();
  expect(journalled()).toMatchObject([{ staff_id: anna.id }]);
  expect(await left()).toBe(anna.id);
  await shop.ask('staff.signIn', { staffId: anna.id, pin: '4711' });
  expect(await left()).toBeNull();
  look();
  shop.clock.advance(5 * MINUTE_MS + 1);
  look();
  expect(journalled()).toHaveLength(2);
  // A manual sign-out is not an automatic one.
  await shop.ask('staff.signIn', { staffId: anna.id, pin: '4711' });
  await shop.ask('staff.signOut', {});
  expect(await left()).toBeNull();
});

test('the program checks by itself, and keeps checking after a failure', async () => {
  const clock = movableClock();
  const { hire, store, session } = testShopOn(testStore({ clock }), clock);
  const anna = await hire('Anna', 'manager');
  const failures: unknown[] = [];
  let fails = true;
  const staff = {
    ...store.staff,
    signedOut: (...args: Parameters<typeof store.staff.signedOut>) => {
      if (fails) throw new Error('disk full');
      store.staff.signedOut(...args);
    },
  };
  const report = (_: string, error: unknown) => {
    failures.push(error);
    fails = false;
  };
  const end = startIdleTimer({ store: { staff, shifts: store.shifts }, session, clock, report });
  await clock.pass(5 * MINUTE_MS + 12_000);
  end();
  expect(failures).toHaveLength(1);
  expect(store.journal.ofSubject(anna.id).map(({ kind }) => kind)).toContain('staff.signedOut');
});

test('commands that the window sends by itself keep nobody signed in', async () => {
  const { shop, atTill } = await annaSells();
  for (let minute = 0; minute < 6; minute += 1) {
    await shop.ask('sync.status', {});
    shop.clock.advance(MINUTE_MS);
  }
  expect(await atTill()).toBeNull();
});

test.each([8, -8])('a wall clock that is set by %i hours changes nothing', async (hours) => {
  const { shop, atTill } = await annaSells();
  shop.clock.jump(hours * HOUR_MS);
  expect(await atTill()).toBe('Anna');
  shop.clock.advance(5 * MINUTE_MS + 1);
  expect(await atTill()).toBeNull();
});

test('the shop sets after how long, and whether', async () => {
  const soon = await annaSells({ signOutAfterMinutes: 1 });
  soon.shop.clock.advance(MINUTE_MS + 1);
  expect(await soon.atTill()).toBeNull();
  const never = await annaSells({ signOutAfterMinutes: 0 });
  never.shop.clock.advance(8 * HOUR_MS);
  expect(await never.atTill()).toBe('Anna');
});

test('a payment under way delays it, but not for ever', async () => {
  const { shop, atTill, touch } = await annaSells();
  const petId = givePet(shop.store, { name: 'Momo', price: 1000, count: 5 });
  const basket = await fill(shop, [petId, 1 as never]);
  const { id } = await shop.ask('payments.begin', {
    ...saleOf(basket, 1000),
    tender: 'card',
    amount: minor(400),
  });
  shop.clock.advance(PAYING_MS);
  expect(await atTill()).toBe('Anna');
  await touch();
  await shop.ask('payments.capture', { id, reference: null });
  shop.clock.advance(6 * MINUTE_MS);
  expect(await atTill()).toBe('Anna');
  shop.clock.advance(PAYING_MS);
  expect(await atTill()).toBeNull();
});
