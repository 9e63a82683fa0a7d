import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import packageJson from '../../package.json' with { type: 'json' };
import type { LocalId } from '../../shared/ids/ids.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import type { NewAttempt } from '../store/outbox/attempt.ts';
import type { Entry } from '../store/outbox/entry.ts';
import type { Answered } from '../store/outbox/transition.ts';
import { openStore } from '../store/store.ts';
import { givePet, lineOf, nobody, testClock, testIds } from '../store/testing.ts';
import { card, cash, sell } from '../usecases/day/testing.ts';
import { handOver } from '../usecases/orders/testing.ts';
import { type TestShop, testShopOn } from '../usecases/testing.ts';
import { factsOf } from './testing.ts';

// `node electron/upgrade/make-fixture.ts` writes a shop of this version (`0.9.0.sqlite.gz`) and its facts (`0.9.0.json`) for
// upgrade.test.ts. Run it for each release and commit both files; a released version's files never change.

process.env.TZ = 'UTC';
const refused = { code: 'answered', status: 422, name: 'refused', words: 'No.' } as const;
const folder = mkdtempSync(join(import.meta.dirname, '.fixture-'));
const file = join(folder, 'perch.sqlite');
const clock = testClock('2026-11-20T09:00:00.000Z');
const store = openStore({
  file,
  clock,
  newId: testIds(),
  newSalt: testIds(),
  till: 1,
  mode: 'live',
  connection: { baseUrl: 'https://petstore.example', account: 'main', profile: defaultProfile },
  appVersion: packageJson.version,
});
const shop: TestShop = testShopOn(store, clock);
shop.platform.printHtml = async () => undefined;
try {
  const pets = await stock();
  await firstDay(pets);
  clock.advance(24 * 3_600_000);
  await secondDay(pets);
  const facts = factsOf(store);
  store.context.db.pragma('wal_checkpoint(TRUNCATE)');
  store.close();
  const fixture = join(import.meta.dirname, packageJson.version);
  writeFileSync(`${fixture}.json`, `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(`${fixture}.sqlite.gz`, gzipSync(readFileSync(file), { level: 9 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Pets = Awaited<ReturnType<typeof stock>>;

/** People, settings and pets. */
async function stock() {
  const person = (name: string, role: 'manager' | 'cashier') =>
    store.staff.save({ id: null, name, role, active: true, pinHash: 'no PIN' }, nobody);
  const anna = person('Anna', 'manager');
  person('Bert', 'cashier');
  shop.session.signIn(anna.id);
  await shop.ask('settings.saveShop', {
    shopName: 'Pets of Perch Street',
    receiptHeader: 'Perch Street 1',
    printer: { kind: 'system', deviceName: '' },
  });
  const momo = givePet(store, { name: 'Momo', category: 'Cats', remoteId: '101', price: 12_50, count: 10 });
  const rex = givePet(store, { name: 'Rex', category: 'Dogs', remoteId: '102', price: 9_00, count: 10 });
  const koi = givePet(store, {
    name: 'Käpt’n Koi',
    category: 'Fish',
    remoteId: '103',
    price: 4_95,
    count: 50,
  });
  store.petEditing.setBarcodes(momo, ['4006381333931']);
  return { anna: anna.id, momo, rex, koi };
}

/** A complete shift with each kind of sale, order and refund; all entries but one are sent. */
async function firstDay({ momo, rex, koi }: Pets): Promise<void> {
  await shop.ask('day.open', { openingFloat: 100_00 });
  const receipt = await sell(shop, momo, 2, [cash(50_00)]);
  await sell(shop, rex, 1, [card(4_00), cash(5_00)], 'collected by his sister');
  await sell(shop, koi, 3, [card(14_85)]);
  const order = await place(momo, 'Ms Kay', 1);
  const cancelled = await place(rex, 'Mr Lam', 2);
  await shop.ask('orders.cancel', { orderId: cancelled, reason: 'moved away', deposit: 'kept' });
  await handOver(shop, order, [cash(9_50)]);
  await shop.ask('refunds.complete', {
    idempotencyKey: key(4),
    saleId: receipt.id,
    lines: [{ lineId: receipt.lines[0]?.id ?? localId(''), quantity: 1, restock: true }],
    tender: 'cash',
    reason: 'allergic',
    expectedTotal: 12_50,
  });
  await shop.ask('day.cash', { amount: -7_00, reason: 'stamps' });
  await shop.ask('printing.print', { kind: 'receipt', subjectId: receipt.id });
  const count = await shop.ask('stock.countStart', { label: 'Fish' });
  await shop.ask('stock.countRecord', { sessionId: count.id, petId: koi, quantity: 46, add: false });
  await shop.ask('stock.countCommit', { sessionId: count.id, petIds: [koi] });
  let next = 1000;
  for (const entry of store.queue.candidates('orders', 0, 100)) {
    next += 1;
    if (next === 1003) answer(entry, { is: 'rejected', reason: refused });
    else if (entry.kind !== 'createOrder') answer(entry, { is: 'accepted' });
    else
      answer(entry, { is: 'accepted' }, () =>
        store.remoteIds.link('order', entry.entityId, remoteId(`${next}`)),
      );
  }
  const open = store.stockPush.pushable(koi);
  store.stockPush.acknowledge(
    koi,
    open,
    open.reduce((sum, movement) => sum + movement.open, 0),
    null,
  );
  await shop.ask('day.close', { counted: 126_00 });
}

/** An open day with an entry in each state. */
async function secondDay({ anna, momo, rex, koi }: Pets): Promise<void> {
  shop.session.signIn(anna);
  await shop.ask('day.open', { openingFloat: 126_00 });
  await sell(shop, koi, 2, [cash(10_00)]);
  await sell(shop, rex, 1, [cash(9_00)]);
  await sell(shop, momo, 1, [card(12_50)]);
  await place(koi, 'Frau Öztürk', 5);
  await shop.ask('stock.adjust', { petId: rex, by: -1, reason: 'died', note: 'in the night' });
  await shop.ask('editing.savePet', {
    petId: null,
    categoryId: store.catalogue.requirePet(koi).categoryId ?? localId(''),
    name: 'Nemo',
    status: 'available',
    price: 19_00,
    taxRateId: null,
    barcodes: ['123'],
    lowMark: 2,
    openingCount: 4,
  });
  const [lost, parked, discarded] = store.queue.candidates('orders', 0, 100);
  if (!lost || !parked || !discarded) throw new Error('Too few orders are ready');
  answer(lost, { is: 'in_doubt', reason: refused });
  answer(parked, { is: 'rejected', reason: refused });
  answer(discarded, { is: 'rejected', reason: refused });
  store.decisions.discard(store.queue.get(discarded.id), 'entered twice', shop.session.caller().actor);
  const count = await shop.ask('stock.countStart', { label: 'Dogs' });
  await shop.ask('stock.countRecord', { sessionId: count.id, petId: rex, quantity: 6, add: false });
  const basket = await shop.ask('checkout.open', {});
  const held = { ...basket, lines: [lineOf(store, momo, 1)], note: 'for Ms Kay' };
  const next = await shop.ask('checkout.hold', { basket: held, label: 'Ms Kay' });
  await shop.ask('checkout.keep', { ...next, lines: [lineOf(store, koi, 4)] });
}

function key(number: number): LocalId {
  return localId(`01980000-0000-7000-8000-${String(number).padStart(12, '0')}`);
}

async function place(petId: LocalId, customerName: string, number: number): Promise<LocalId> {
  const draft = {
    idempotencyKey: key(number),
    petId,
    quantity: 1,
    shipDate: '2026-11-28T11:00:00.000Z',
    customerName,
    customerPhone: '040 123',
    note: null,
    unitPrice: store.catalogue.requirePet(petId).price ?? 0,
    deposit: { kind: 'cash' as const, amount: 3_00, reference: null },
  };
  return (await shop.ask('orders.place', { draft, allowOverpromise: false })).id;
}

/** Sends an entry and records this answer of the service. */
function answer(entry: Entry, answer: Answered, also?: () => void): void {
  const request = {
    operation: entry.kind,
    path: '/orders',
    body: '{}',
    idempotencyKey: store.queue.newKey(entry),
  };
  const attemptId = store.queue.begin(entry, request as NewAttempt);
  if (attemptId === null) throw new Error(`Entry ${entry.id} may not be sent`);
  const end = { outcome: answer.is, status: null, code: null, words: null };
  store.queue.end(entry, { attemptId, end, answer }, also);
}
