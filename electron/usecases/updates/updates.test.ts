import { expect, onTestFinished, test } from 'vitest';
import type { InstallUpdates } from '../../../shared/domain/setting-choices.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { after, type Clock } from '../../../shared/time/time.ts';
import { givePet, nobody, type TestClock, testClock } from '../../store/testing.ts';
import { followChanges } from '../app/events.ts';
import { fill, saleOf } from '../checkout/testing.ts';
import { card, draftOf } from '../orders/testing.ts';
import { testShop } from '../testing.ts';
import { played, playedUpdates } from './testing.ts';
import { AFTER_START_MS, createUpdating, LOOK_EVERY_MS } from './updating.ts';

/** A shop whose program has a feed. */
function shopWithFeed({
  when = 'closing',
  mode = 'live',
  ...first
}: { when?: InstallUpdates; mode?: 'live' | 'training' } & Parameters<typeof playedUpdates>[0] = {}) {
  const shop = testShop({ mode });
  const updates = playedUpdates({ channel: { kind: 'feed' }, ...first });
  const platform = { ...shop.platform, updates };
  shop.store.settings.saveShop({ installUpdates: when }, nobody);
  const over = (clock: Clock) => createUpdating({ store: shop.store, clock, platform });
  return { shop, updates, platform, over, updating: over(shop.clock) };
}

const ready = { step: 'ready', offered: played } as const;

test.each<[InstallUpdates, string]>([
  ['closing', 'at the end'],
  ['ask', 'not at the end'],
  ['never', 'not at the end'],
])('with "%s" a prepared version is installed on quit according to the setting', (when, done) => {
  const { updating, updates } = shopWithFeed({ when, ...ready });
  updating.stop();
  expect(updates.done).toEqual([done]);
});

test('nothing is installed on quit while a shift is open', async () => {
  const { shop, updating, updates } = shopWithFeed(ready);
  await shop.ask('day.open', { openingFloat: 10_000 });
  updating.stop();
  expect(updates.done).toEqual(['not at the end']);
});

test('nothing is installed while the cart has items, even if a manager wants it now', async () => {
  const { shop, updating, updates } = shopWithFeed(ready);
  const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 100, count: 5 }), 1]);
  await shop.ask('checkout.keep', basket);
  const manager = shop.session.caller();
  expect(() => updating.install(played.version, manager)).toThrow(
    expect.objectContaining({ code: 'update_cart_open' }),
  );
  updating.stop();
  expect(updates.done).toEqual(['not at the end']);
  await shop.ask('checkout.hold', { basket, label: 'later' });
  updating.install(played.version, manager);
  expect(updates.done).toEqual(['not at the end', 'install']);
  const kinds = shop.store.context.db.prepare(`SELECT body FROM journal WHERE kind = 'update.installed'`);
  expect(kinds.all()).toEqual([{ body: expect.stringContaining(played.version) }]);
});

test('nothing is installed while a payment is open, neither now nor on quit', async () => {
  const { shop, updating, updates } = shopWithFeed(ready);
  const manager = shop.session.caller();
  const petId = givePet(shop.store, { name: 'Momo', price: 100, count: 5 });
  const refusedNow = () => {
    expect(() => updating.install(played.version, manager)).toThrow(
      expect.objectContaining({ code: 'update_payment_open' }),
    );
    updating.stop();
    expect(updates.done.splice(0)).toEqual(['not at the end']);
  };

  // A payment of unknown outcome, of an order: neither a cart nor a shift prevents it.
  const draft = draftOf(petId, { deposit: card(50) });
  const { id } = await shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: true });
  await shop.ask('day.close', { counted: 0, leaveUnsettled: true });
  expect([shop.store.baskets.openLines(), shop.store.shifts.current()]).toEqual([0, null]);
  refusedNow();
  await shop.ask('payments.void', { id, gaveBack: false });

  // A payment of a part of a cart's total.
  const basket = await fill(shop, [petId, 1]);
  await shop.ask('checkout.keep', basket);
  const part = { ...saleOf(basket, 100), tender: 'cash' as const, amount: 40 };
  const taken = await shop.ask('payments.begin', part);
  refusedNow();
  await shop.ask('payments.void', { id: taken.id, gaveBack: true });
  await shop.ask('checkout.void', { idempotencyKey: basket.idempotencyKey });

  const installed = shop.store.context.db
    .prepare(`SELECT count(*) FROM journal WHERE kind = 'update.installed'`)
    .pluck();
  expect(installed.get()).toBe(0);
  await shop.ask('day.close', { counted: 0 });
  updating.stop();
  updating.install(played.version, manager);
  expect(updates.done).toEqual(['at the end', 'install']);
  expect(installed.get()).toBe(1);
});

test('nothing is installed without room for the copy of the shop and its migration, which is reported', () => {
  const { shop, updating, updates } = shopWithFeed(ready);
  updates.room.isThere = false;
  const needsRoom = expect.objectContaining({ code: 'update_needs_room' });
  expect(() => updating.install(played.version, shop.session.caller())).toThrow(needsRoom);
  updating.stop();
  expect(updates.done).toEqual(['not at the end']);
  expect(updating.notice()).toEqual({ code: 'update_needs_room', version: played.version });
  updates.room.isThere = true;
  expect(updating.notice()).toEqual({ code: 'update_ready', version: played.version });
});

test('only the version that was shown is installed, and not before it is ready', () => {
  const { shop, updating, updates } = shopWithFeed({ step: 'found', offered: played });
  const manager = shop.session.caller();
  const gone = expect.objectContaining({ code: 'update_gone' });
  expect(() => updating.install(played.version, manager)).toThrow(gone);
  updates.change({ step: 'ready' });
  expect(() => updating.install('0.9.9', manager)).toThrow(gone);
  expect(() => updating.agree('0.9.9', true)).toThrow(gone);
  expect(updates.done).toEqual([]);
});

test('if Perch asks, a manager’s approval installs it on quit', () => {
  const { updating, updates } = shopWithFeed({ when: 'ask', ...ready });
  expect(updating.view()).toMatchObject({ agreed: false, byItself: true });
  expect(updating.agree(played.version, true).agreed).toBe(true);
  expect(updating.agree(played.version, false).agreed).toBe(false);
  updating.agree(played.version, true);
  updating.stop();
  expect(updates.done).toEqual(['at the end']);
});

/** The actions during some hours of an open shop. */
async function hours(count: number, given: Parameters<typeof shopWithFeed>[0], failing = false) {
  const { over, updates } = shopWithFeed(given);
  const end = new AbortController();
  const machine: TestClock = testClock();
  const closing = after(machine.monotonic(), count * 60 * 60_000);
  let finished = () => {};
  const over_ = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const clock: Clock = {
    ...machine,
    async sleep(ms) {
      machine.advance(ms);
      if (machine.monotonic() <= closing) return;
      finished();
      await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
    },
  };
  if (failing) {
    Object.assign(updates, {
      async fetch() {
        updates.done.push('fetch');
        updates.change({ failure: { code: 'update_unreachable', facts: {} } });
      },
    });
  }
  const updating = over(clock);
  updating.start();
  onTestFinished(() => {
    updating.stop();
    end.abort();
  });
  await over_;
  return updates.done.filter((one) => one !== 'not at the end');
}

test('checks after the start and every few hours, and downloads only if it installs automatically', async () => {
  expect(LOOK_EVERY_MS).toBeGreaterThan(AFTER_START_MS);
  expect(await hours(1, {})).toEqual(['look', 'fetch']);
  expect(await hours(13, { when: 'ask' })).toEqual(['look', 'look', 'look']);
  expect(await hours(13, { when: 'never' })).toEqual([]);
  expect(await hours(13, { mode: 'training' })).toEqual([]);
  expect(await hours(13, { channel: { kind: 'none' } })).toEqual([]);
});

test('a failed download is retried with the next check and not every few minutes', async () => {
  expect(await hours(5, {}, true)).toEqual(['look', 'fetch']);
});

test('in training the real shop’s managers install', async () => {
  const { platform, updating } = shopWithFeed({ mode: 'training', ...ready });
  expect(updating.agree(played.version, true).agreed).toBe(true);
  platform.realShopHasManager = () => true;
  const expectedError = expect.objectContaining({ code: 'updates_of_real_shop' });
  expect(() => updating.agree(played.version, true)).toThrow(expectedError);
  expect(() => updating.fetch()).toThrow(expectedError);
  await expect(updating.look()).rejects.toEqual(expectedError);
});

test('managers get a notice about a new version, and the window an event for each step', async () => {
  const { shop, updates, updating, platform } = shopWithFeed({ when: 'ask' });
  const deps = { ...shop.deps, platform, updating };
  const told: string[] = [];
  onTestFinished(
    followChanges(deps, (event, payload) => {
      const codes = 'notices' in payload ? payload.notices.map(({ code }) => code) : [];
      told.push([event, ...codes].join(' '));
    }),
  );
  await updates.look();
  expect(told).toEqual(['updates.changed', 'app.changed update_found']);
  updates.change({ step: 'fetching', percent: 1 });
  expect(told.slice(2)).toEqual(['updates.changed']);
});

test('only a signed-in manager sees and installs them', async () => {
  const shop = testShop();
  await shop.cashierAtTill();
  await refused(shop.ask('updates.view', {}), 'manager_sign_in_needed');
});
