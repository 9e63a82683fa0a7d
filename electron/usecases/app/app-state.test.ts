import { expect, test } from 'vitest';
import { untilHolds } from '../../../shared/testing/until.ts';
import { orderId } from '../../store/orders/order-ids.ts';
import { nobody } from '../../store/testing.ts';
import { testShop } from '../testing.ts';
import { followChanges } from './events.ts';

test('a version installed while the shop is open is reported with the next change, and not before', async () => {
  const shop = testShop();
  const told: unknown[] = [];
  const end = followChanges(shop.deps, (event, payload) => {
    if (event === 'app.changed') told.push((payload as { notices: unknown }).notices);
  });
  expect((await shop.ask('app.state', {})).notices).toEqual([]);
  Object.assign(shop.deps.platform, { installedMeanwhile: () => '0.10.0-1' });
  await shop.ask('app.display', { theme: 'dark' });
  const notice = { code: 'installed_meanwhile', facts: { version: '0.10.0-1' } };
  await untilHolds(() => expect(told).toEqual([[expect.objectContaining(notice)]]));
  end();
});

test('a till number in use elsewhere is reported with a free one; orders forgotten by a restore are this till’s own', async () => {
  const shop = testShop();
  const { context, identity } = shop.store;
  const insert = context.db.prepare(
    `INSERT INTO store_order (id, connection_id, origin, remote_id, quantity, state, created_at, updated_at)
     VALUES (?, ?, 'external', ?, 1, 'open', '', '')`,
  );
  const pulled = (till: number, ms: number) =>
    insert.run(context.newId(), identity.connectionId, orderId(ms, till, context.newId()));
  const said = async () => (await shop.ask('app.state', {})).notices;
  const now = shop.clock.now();
  pulled(2, now);
  expect(await said()).toEqual([]);
  const restored = { kind: 'installation.restored', subjectId: null, body: {}, actor: nobody };
  shop.store.journal.append(restored);
  pulled(1, now - 60_000);
  expect(await said()).toEqual([]);
  pulled(1, now + 60_000);
  expect(await said()).toMatchObject([{ code: 'till_used', facts: { till: 1, free: 3 } }]);
});

test('a shift that is open since an earlier day is reported until it is closed', async () => {
  const shop = testShop();
  const said = async () => (await shop.ask('app.state', {})).notices;
  const { openedAt } = await shop.ask('day.open', { openingFloat: 0 });
  expect(await said()).toEqual([]);
  shop.clock.advance(86_400_000);
  expect(await said()).toMatchObject([{ code: 'shift_of_earlier_day', facts: { since: openedAt } }]);
  await shop.ask('day.close', { counted: 0 });
  expect(await said()).toEqual([]);
});

test('a till in another language than the shop formats figures in it; paper uses the shop’s language', async () => {
  const shop = testShop();
  expect(await shop.ask('app.display', { language: 'de' })).toMatchObject({
    language: 'de',
    locale: 'de-IE',
  });
  expect(await shop.ask('settings.shop', {})).toMatchObject({ language: 'en', locale: 'en-IE' });
  expect(await shop.ask('app.display', { language: 'en' })).toMatchObject({ locale: 'en-IE' });
  // A language and locale chosen by the shop are used together.
  await shop.ask('settings.saveShop', { language: 'en', locale: 'de-DE' });
  expect(await shop.ask('app.state', {})).toMatchObject({ language: 'en', locale: 'de-DE' });
});
