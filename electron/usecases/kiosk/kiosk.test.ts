import { expect, test } from 'vitest';
import { refused } from '../../../shared/testing/refused.ts';
import type { KioskWishes } from '../platform.ts';
import { type TestShop, testShop } from '../testing.ts';
import { followKiosk } from './follow.ts';

function followed({ fail = false, mode = 'live' as 'live' | 'training' } = {}) {
  const shop = testShop({ mode });
  const wishes: KioskWishes[] = [];
  const ways: string[] = [];
  shop.platform.kiosk = {
    follow(wished) {
      wishes.push(wished);
      if (fail) throw new Error('EROFS');
    },
    leave: (way) => ways.push(way),
  };
  followKiosk({ ...shop.deps, report: () => undefined });
  return { shop, wishes, ways };
}

async function managed(shop: TestShop) {
  const anna = await shop.hire('Anna', 'manager');
  await shop.ask('staff.signIn', { staffId: anna.id, pin: '4711' });
  const bert = await shop.hire('Bert', 'cashier', '2580');
  return { anna, bert };
}

test('the window follows the setting and the shift', async () => {
  const { shop, wishes } = followed();
  await managed(shop);
  await shop.ask('settings.saveShop', { kiosk: true });
  await shop.ask('day.open', { openingFloat: 0 });
  await shop.ask('settings.saveShop', { startWithComputer: true });
  const off = { kiosk: false, startWithComputer: false, shiftOpen: false };
  expect(wishes).toEqual([
    off,
    { ...off, kiosk: true },
    { ...off, kiosk: true, shiftOpen: true },
    { kiosk: true, startWithComputer: true, shiftOpen: true },
  ]);
});

test('practising leaves the autostart of the real shop alone', async () => {
  const { shop, wishes } = followed({ mode: 'training' });
  await shop.ask('day.open', { openingFloat: 0 });
  for (const startWithComputer of [true, false]) await shop.ask('settings.saveShop', { startWithComputer });
  expect(wishes.map(({ startWithComputer }) => startWithComputer)).toEqual([null, null, true, false]);
});

test('a shop in which nobody could open the way out has none held', async () => {
  const { shop, wishes } = followed();
  await refused(shop.ask('settings.saveShop', { kiosk: true }), 'first_manager');
  expect(wishes).toHaveLength(1);
});

test('a cashier needs a manager’s PIN to leave, each time, and the journal says who', async () => {
  const { shop, ways } = followed();
  const { anna, bert } = await managed(shop);
  await shop.ask('staff.signIn', { staffId: bert.id, pin: '2580' });
  await refused(shop.ask('kiosk.leave', { way: 'window' }), 'manager_needed');
  expect(ways).toEqual([]);
  await shop.approve(anna.id);
  expect(await shop.ask('kiosk.leave', { way: 'window' })).toEqual({ left: true });
  await refused(shop.ask('kiosk.leave', { way: 'close' }), 'manager_needed');
  expect(ways).toEqual(['window']);
  const rows = shop.store.context.db
    .prepare(`SELECT staff_id, body FROM journal WHERE kind = 'kiosk.left'`)
    .all();
  expect(rows).toMatchObject([{ staff_id: bert.id, body: expect.stringContaining(anna.id) }]);
});

test('if the computer takes no entry, the person gets a notice', async () => {
  const { shop } = followed({ fail: true });
  expect((await shop.ask('app.state', {})).notices).toMatchObject([{ code: 'autostart_failed' }]);
});
