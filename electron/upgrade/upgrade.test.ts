import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { minor } from '../../shared/money/money.ts';
import { foreignObject } from '../store/backup/schema-check.ts';
import { newestVersion } from '../store/database/migrate.ts';
import { versionOnDisk } from '../store/database/version-on-disk.ts';
import { addMigration, storeOptions, testClock, testFolder, testStore } from '../store/testing.ts';
import { card, sell } from '../usecases/day/testing.ts';
import { handOver } from '../usecases/orders/testing.ts';
import { testShopOn } from '../usecases/testing.ts';
import { factsOf } from './testing.ts';

// Opens shops of every released version (make-fixture.ts) with this program.

process.env.TZ = 'UTC';

const folder = import.meta.dirname;
const versions = readdirSync(folder).flatMap((name) => /^(.+)\.sqlite\.gz$/.exec(name)?.[1] ?? []);

/** Opens a copy of a version's shop; `before` is its schema version. */
function opened(version: string) {
  const file = join(testFolder(), 'perch.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(join(folder, `${version}.sqlite.gz`))));
  const before = versionOnDisk(file);
  const clock = testClock('2026-11-21T09:00:00.000Z');
  const connection = { ...storeOptions().connection, baseUrl: 'https://petstore.example' };
  const store = testStore({ file, clock, newId: newLocalId, connection });
  const copies = readdirSync(dirname(file)).includes('backups') ? readdirSync(store.backup.folder) : [];
  return { store, clock, before, copies };
}

test('there is a shop of the first release', () => {
  expect(versions).toContain('0.9.0');
});

test.each(versions)('a shop of %s opens with all its data, and sells on', async (version) => {
  const { store, clock, before, copies } = opened(version);
  expect(store.context.db.pragma('user_version', { simple: true })).toBe(newestVersion());
  expect(copies).toHaveLength(before < newestVersion() ? 1 : 0);
  // Fails if a released migration was edited.
  expect(foreignObject(store.context.db, newestVersion())).toBeNull();
  const had = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'));
  expect(factsOf(store)).toEqual(had);
  expect(store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);

  const shop = testShopOn(store, clock);
  shop.session.signIn(store.staff.list()[0]?.id ?? newLocalId());
  const pet = store.catalogue.byCode('4006381333931');
  const receipt = await sell(shop, pet?.id ?? newLocalId(), 1, [card(pet?.price ?? 0)]);
  const [, last = ''] = had.receipts[0].number.split('-');
  expect(receipt.number).toBe(`T1-${String(Number(last) + 1).padStart(6, '0')}`);
  expect(store.verify().holds).toBe(true);
});

test.each(versions)(
  'an order of a shop of %s has one line, takes another, and is handed over',
  async (version) => {
    const { store, clock } = opened(version);
    const shop = testShopOn(store, clock);
    shop.session.signIn(store.staff.list()[0]?.id ?? newLocalId());
    const { items } = await shop.ask('orders.list', { filter: 'open', text: '', limit: 1, after: null });
    const [order] = items;
    const petId = store.catalogue.byCode('4006381333931')?.id;
    if (!order || !petId) throw new Error('The shop has an open order and a pet');
    expect(order.lines).toMatchObject([{ id: order.id, state: 'open' }]);
    const line = {
      orderId: order.id,
      idempotencyKey: newLocalId(),
      petId,
      quantity: 1,
      unitPrice: minor(900),
    };
    const { balance } = await shop.ask('orders.addLine', { ...line, allowOverpromise: true });
    const { order: done } = await handOver(shop, order.id, [card(balance ?? 0)]);
    expect(done.lines.map(({ state }) => state)).toEqual(['fulfilled', 'fulfilled']);
    expect(done).toMatchObject({ state: 'fulfilled', depositHeld: 0, customerName: order.customerName });
    expect(store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  },
);

test.each(versions)('a shop of %s is copied before a later version changes it', (version) => {
  addMigration('ALTER TABLE pet ADD COLUMN nickname TEXT; UPDATE pet SET nickname = name;');
  const { store, copies } = opened(version);
  expect(copies).toHaveLength(1);
  expect(store.context.db.prepare('SELECT count(nickname) FROM pet').pluck().get()).toBe(
    factsOf(store).pets.length,
  );
  expect(store.verify().holds).toBe(true);
});
