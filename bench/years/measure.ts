import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from '../../electron/store/backup/restore.ts';
import type { Store } from '../../electron/store/store.ts';
import { createNoSync } from '../../electron/sync-views/no-sync.ts';
import type { Deps } from '../../electron/usecases/deps.ts';
import { createHandlers } from '../../electron/usecases/handlers.ts';
import { createSession } from '../../electron/usecases/session.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import type { Handlers, Input } from '../../shared/ipc/contract.ts';
import { minor } from '../../shared/money/money.ts';
import { priceBasket } from '../../shared/money/pricing.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { type BusinessDate, type Clock, systemClock, wallMs } from '../../shared/time/time.ts';
import { median } from '../lib/stats.ts';
import { databaseOf, lastMoment, openYears } from './shop.ts';

/** Figures of one shop: elapsed milliseconds, and CPU milliseconds of all threads. */
export interface Measured {
  bytes: number;
  rows: { name: string; ms: number; cpuMs: number; days: number }[];
  /** CPU time of the longest step of a customer search, which blocks the till. */
  longestPartMs: number;
}

/** @param days the number of days that the figure covers */
type Measure = (
  name: string,
  work: () => unknown,
  options?: { turns?: number; days?: number },
) => Promise<void>;

const TURNS = 41;
/** Longer measurements are not repeated. */
const LONG_MS = 3000;

/**
 * Measures a copy of a shop that `makeYears` made.
 *
 * @param folder its data folder, which stays as it is
 */
export async function measureYears(folder: string): Promise<Measured> {
  // Beside the shop, to be on the same disk.
  const dataDir = mkdtempSync(`${folder}-measured-`);
  try {
    cpSync(folder, dataDir, { recursive: true });
    const rows: Measured['rows'] = [];
    const measure: Measure = async (name, work, { turns = TURNS, days = 1 } = {}) => {
      const times: number[] = [];
      const processor: number[] = [];
      do {
        const before = process.cpuUsage();
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
        const { user, system } = process.cpuUsage(before);
        processor.push((user + system) / 1000);
      } while (times.length < turns && (times.at(-1) ?? 0) < LONG_MS);
      rows.push({ name, ms: median(times), cpuMs: median(processor), days });
    };
    const clock = eveningClock();
    const start = async () => {
      const { store, ask } = open(dataDir, clock);
      await ask['app.state']({});
      await ask['checkout.open']({});
      store.close();
    };
    await measure('start: open the shop and its first screen', start);
    const { store, ask } = open(dataDir, clock);
    let longestPartMs = 0;
    try {
      await measureScreens(ask, store, measure);
      longestPartMs = longestPart(store);
      await measure('close the day: Z report', () => ask['day.close']({ counted: minor(0) }), { turns: 1 });
      await measure('`verify`', () => store.verify(), { turns: 3 });
      let backup = '';
      await measure(
        'backup, checked',
        async () => {
          const made = await store.backup.make();
          backup = made.file;
        },
        { turns: 3 },
      );
      const place = join(dataDir, 'restored');
      mkdirSync(place);
      const file = join(place, 'perch.sqlite');
      const asked = { backup, file, mode: 'live', till: 1, clock, checkWorker: null } as const;
      await measure('restore', () => restoreBackup({ ...asked, nativeBinding: undefined }), { turns: 1 });
    } finally {
      store.close();
    }
    return { bytes: statSync(databaseOf(folder)).size, rows, longestPartMs };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureScreens(ask: Handlers, store: Store, measure: Measure): Promise<void> {
  const halfYear = { from: '2026-05-25', to: '2026-11-20' };
  const month = { from: '2026-10-21', to: '2026-11-20' };
  const anybody = { from: null, to: null, amount: null, staffId: null };
  const stock = { text: '', categoryId: null, filter: 'all', order: null, offset: 0, limit: 60 } as const;
  const petId = mostMoved(store);
  await measure(
    'sale: pay until it is on the disk',
    () => {
      const { name: petName, price } = store.catalogue.requirePet(petId);
      const basket: Input<'checkout.complete'>['basket'] = {
        ...store.baskets.open(),
        lines: [
          {
            ...{ id: newLocalId(), petId, petName, categoryName: null, barcode: null, quantity: 1 },
            ...{
              unitPrice: price ?? minor(990),
              discount: null,
              taxName: 'VAT',
              taxBasisPoints: 1900 as never,
              note: null,
            },
          },
        ],
      };
      const { total } = priceBasket(basket, store.settings.shop());
      const tenders = [{ kind: 'cash' as const, given: total }];
      return ask['checkout.complete']({ basket, tenders, expectedTotal: total, allowOversell: true });
    },
    { turns: 50 },
  );
  await measure('search pets as one types', () =>
    ask['catalogue.search']({ text: 'beag', categoryId: null, limit: 60, after: null }),
  );
  await measure('stock: the table', () => ask['stock.list']({ ...stock, sort: 'name', descending: false }));
  await measure('stock: the lowest first', () =>
    ask['stock.list']({ ...stock, filter: 'low', sort: 'free', descending: false }),
  );
  await measure('stock: movements of the pet sold most', () => ask['stock.history']({ petId, limit: 100 }));
  await measure('orders: the open ones and how many', async () => {
    await ask['orders.list']({ filter: 'open', text: '', limit: 60, after: null });
    await ask['orders.counts']({});
  });
  await measure('orders: those handed over', () =>
    ask['orders.list']({ filter: 'fulfilled', text: '', limit: 60, after: null }),
  );
  await measure('receipts: the latest', () =>
    ask['checkout.receiptPage']({ filter: { ...anybody, text: '' }, before: null, limit: 60 }),
  );
  await measure('receipts: one by its number', () =>
    ask['checkout.receipts']({ text: 'T1-000123', limit: 60 }),
  );
  // Reads 400 receipts and 400 refunds, of which there are eight a day.
  await measure(
    'receipts: by words, first answer',
    () => ask['checkout.receiptPage']({ filter: { ...anybody, text: 'beagle' }, before: null, limit: 60 }),
    { days: 50 },
  );
  await measure('day: so far (`day.current`)', () => ask['day.current']({}));
  await measure(
    'day: 120 shifts and days before',
    async () => {
      await ask['day.shifts']({ limit: 120 });
      await ask['day.comparison']({});
    },
    { days: 120 },
  );
  await measure(
    'report of a month, by pet',
    () => ask['reports.sales']({ ...month, by: 'pet', currency: null, against: null }),
    { days: 31 },
  );
  await measure(
    'report of half a year, by day',
    () => ask['reports.sales']({ ...halfYear, by: 'day', currency: null, against: null }),
    { turns: 5, days: 180 },
  );
  await measure('activity: the latest', () =>
    ask['activity.list']({
      filter: { from: null, to: null, staffId: null, group: null, text: '' },
      before: null,
      limit: 100,
    }),
  );
  const customer = (from: Input<'customers.find'>['from']) => ask['customers.find']({ text: 'Okafor', from });
  await measure('customers: a name, first answer', () => customer(null));
  await measure(
    'customers: a name in all that was typed',
    async () => {
      let { next } = await customer(null);
      while (next !== null) ({ next } = await customer(next));
    },
    { turns: 5 },
  );
  await measure('sync: status and queue', async () => {
    await ask['sync.status']({});
    await ask['sync.entries']({ show: 'waiting', limit: 100 });
    await ask['sync.entries']({ show: 'parked', limit: 100 });
    await ask['sync.entries']({ show: 'settled', limit: 100 });
  });
}

function longestPart({ customerFinder }: Store): number {
  let longest = 0;
  for (let from: Input<'customers.find'>['from'] = null; ; ) {
    const before = process.cpuUsage();
    const { next } = customerFinder.part('Okafor', from, '2026-11-20' as BusinessDate);
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    if (next === null) return longest;
    from = next;
  }
}

function mostMoved(store: Store) {
  const { db } = store.context;
  return db
    .prepare<[], Input<'stock.history'>['petId']>(
      'SELECT pet_id FROM sale_line GROUP BY pet_id ORDER BY count(*) DESC LIMIT 1',
    )
    .pluck()
    .get() as Input<'stock.history'>['petId'];
}

/** The shop and its handlers, with a manager signed in, without window and service. */
function open(dataDir: string, clock: Clock): { store: Store; ask: Handlers } {
  const store = openYears(dataDir, clock, newLocalId);
  const sync = createNoSync(store, clock);
  const session = createSession(store, clock);
  const manager = store.staff.list().find(({ role }) => role === 'manager');
  if (manager) session.signIn(manager.id);
  const updating = { notice: () => null, view: () => null };
  const platform = { updates: {}, mishap: { last: () => null }, fixed: {}, installedMeanwhile: () => null };
  const deps = {
    store,
    sync,
    session,
    clock,
    platform,
    updating,
    profile: defaultProfile,
    appVersion: 'bench',
    place: { isChosen: () => false },
    notices: [],
  };
  return { store, ask: createHandlers(deps as unknown as Deps) };
}

/** A clock that starts on the last evening of such a shop. */
function eveningClock(): Clock {
  const from = performance.now();
  return { ...systemClock, now: () => wallMs(lastMoment() + performance.now() - from) };
}
