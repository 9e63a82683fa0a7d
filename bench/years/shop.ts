import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '../../electron/store/context.ts';
import { Seen } from '../../electron/store/remote/gone.ts';
import { openStore, type Store } from '../../electron/store/store.ts';
import { completeSale } from '../../electron/usecases/checkout/complete-sale.ts';
import { closeShift, moveCash, openShift } from '../../electron/usecases/day/shift.ts';
import { cancelOrder } from '../../electron/usecases/orders/change-order.ts';
import { linesToPickUp } from '../../electron/usecases/orders/pick-up.ts';
import { placeOrder } from '../../electron/usecases/orders/place-order.ts';
import { quoteRefund, refundSale } from '../../electron/usecases/refunds/refund-sale.ts';
import { type Caller, owner } from '../../electron/usecases/session.ts';
import type { Basket, BasketLine, TenderInput } from '../../shared/domain/basket.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { type BasisPoints, type Minor, minor, NO_MONEY, negated } from '../../shared/money/money.ts';
import { priceBasket, settle } from '../../shared/money/pricing.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { seededRandom } from '../../shared/random.ts';
import {
  type Clock,
  DAY_MS,
  HOUR_MS,
  localDate,
  monotonicMs,
  toInstant,
  wallMs,
} from '../../shared/time/time.ts';
import { categoriesOfTheShop, manyPets } from '../counter/pets.ts';

/** Options of a shop with many receipts; the same options make the same shop. */
export interface YearsOptions {
  /** The data folder; the shop is made in its folder `live`, which must not have one yet. */
  dataDir: string;
  receipts: number;
  /** Receipts of a shift; there is one shift a day. */
  receiptsPerDay: number;
  pets: number;
  seed: number;
  /** Called with the number of receipts from time to time. */
  progress?: (receipts: number) => void;
}

export const usualYears = { receiptsPerDay: 400, pets: 2000, seed: 1 };

/** The last day, whose shift is still open. */
const LAST_DAY = '2026-11-20';
const OPENS_AT_MS = 9 * HOUR_MS;
const OPEN_FOR_MS = 10 * HOUR_MS;
/** Receipts acknowledged together; those of the last, incomplete group are still open. */
const SENT_TOGETHER = 20;
const REASONS = ['came back', 'wrong one', 'ill', 'changed their mind'];
const NAMES = ['Weber', 'Okafor', 'Ito', 'Novak', 'Garcia', 'Larsen', 'Rossi', 'Singh', 'Meyer', 'Dubois'];

/** An unused address. */
const connection = { baseUrl: 'http://127.0.0.1:9', account: '', profile: defaultProfile };

/** The shop's database inside its data folder. */
export const databaseOf = (dataDir: string): string => join(dataDir, 'live', 'perch.sqlite');

/** The end of the last day, milliseconds since 1970; used instead of the machine's date. */
export const lastMoment = (): number => localMidnight(LAST_DAY) + OPENS_AT_MS + OPEN_FOR_MS;

/** Opens a shop that `makeYears` made. */
export function openYears(dataDir: string, clock: Clock, newId: () => LocalId): Store {
  const file = databaseOf(dataDir);
  return openStore({ file, clock, newId, till: 1, mode: 'live', connection, appVersion: 'years' });
}

/**
 * Makes a shop with years of sales: receipts with one to three lines, refunds, customers' orders, cash in and out, voided
 * baskets, a Z report a day, journal, stock movements and acknowledged requests. Sales go through the store's repositories,
 * the rest through the use cases, one transaction a day without waiting for the disk; acknowledgements are written by SQL.
 */
export function makeYears(options: YearsOptions): void {
  const { dataDir, receipts, receiptsPerDay, seed, progress = () => {} } = options;
  mkdirSync(join(dataDir, 'live'), { recursive: true });
  const random = seededRandom(seed);
  const days = Math.ceil(receipts / receiptsPerDay);
  const clock = clockAt(localMidnight(LAST_DAY) - (days - 1) * DAY_MS - DAY_MS);
  const file = databaseOf(dataDir);
  const newId = idsBy(clock, random);
  const newSalt = () => hex(random, 32);
  const store = openStore({
    ...{ file, clock, newId, newSalt, till: 1, mode: 'live', connection, appVersion: 'years' },
  });
  try {
    const { db } = store.context;
    db.pragma('synchronous = OFF');
    const shop = createCounter(store, { clock, random, pets: options.pets });
    store.transaction(() => shop.createShopData());
    let made = 0;
    for (let day = 0; day < days; day += 1) {
      clock.set(localMidnight(LAST_DAY) - (days - 1 - day) * DAY_MS + OPENS_AT_MS);
      const wanted = Math.min(receiptsPerDay, receipts - made);
      store.transaction(() => shop.day(wanted, { stayOpen: day === days - 1 }));
      made += wanted;
      progress(made);
    }
    db.pragma('synchronous = FULL');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    store.close();
  }
}

interface SetClock extends Clock {
  set(ms: number): void;
}

function createCounter(
  store: Store,
  { clock, random, pets: petCount }: { clock: SetClock; random: () => number; pets: number },
) {
  const { newId } = store.context;
  const deps = { store, clock, profile: defaultProfile };
  const acknowledge = acknowledging(store);
  let rules = store.settings.shop();
  let pets: LocalId[] = [];
  let staff: LocalId[] = [];
  /** Open orders, oldest first. */
  const open: LocalId[] = [];
  /** Receipts of the last days, which may be refunded. */
  let recent: LocalId[] = [];

  const below = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  // A few pets make up most sales.
  const somePet = () => pets[Math.floor(pets.length * random() ** 3)] as LocalId;
  const caller = (): Caller => {
    const shop = owner(clock, () => store.shifts.current()?.businessDate ?? null);
    return { ...shop, actor: { ...shop.actor, staffId: oneOf(staff) } };
  };

  /** Names, prices and taxes of pets, which never change in such a shop. */
  const facts = new Map<LocalId, Omit<BasketLine, 'id' | 'quantity'>>();
  function factsOf(petId: LocalId) {
    const known = facts.get(petId);
    if (known) return known;
    const { name: petName, categoryName, price, taxName, taxBasisPoints } = store.catalogue.requirePet(petId);
    const unitPrice = price ?? minor(990);
    const made = { petId, petName, categoryName, taxName, taxBasisPoints, unitPrice };
    const line = { ...made, barcode: null, discount: null, note: null };
    facts.set(petId, line);
    return line;
  }

  function lineOf(petId: LocalId): BasketLine {
    return { ...factsOf(petId), id: newId(), quantity: random() < 0.9 ? 1 : 2 + below(3) };
  }

  function paid(total: Minor): TenderInput[] {
    if (total === 0) return [];
    if (random() < 0.5) return [{ kind: 'card', amount: total, reference: null }];
    return [{ kind: 'cash', given: minor(Math.ceil(total / 500) * 500) }];
  }

  function sell(): void {
    const ids = new Set(Array.from({ length: oneOf([1, 1, 1, 1, 1, 1, 2, 3]) }, somePet));
    const basket: Basket = { ...store.baskets.open(), lines: [...ids].map(lineOf) };
    if (random() < 0.03) basket.discount = { kind: 'percent', basisPoints: 1000 as BasisPoints };
    const { taxIncluded } = rules;
    const totals = priceBasket(basket, rules);
    const [tender] = paid(totals.total);
    const settlement = settle(totals.total, tender ? [tender] : [], rules);
    const tenders = tender ? [{ ...tender, amount: totals.total }] : [];
    const id = store.sales.complete({ basket, totals, settlement, tenders, taxIncluded }, caller().actor);
    store.printJobs.add('receipt', id);
    recent.push(id);
  }

  function place(): void {
    const { petId, unitPrice } = factsOf(somePet());
    const deposit =
      random() < 0.5
        ? { kind: 'cash' as const, amount: minor(Math.min(500, unitPrice)), reference: null }
        : null;
    const draft = {
      idempotencyKey: newId(),
      petId,
      quantity: 1,
      shipDate: toInstant(clock.now() + (1 + below(10)) * DAY_MS),
      customerName: oneOf(NAMES),
      customerPhone: `0${100_000_000 + below(899_999_999)}`,
      note: null,
      unitPrice,
      deposit,
    };
    open.push(placeOrder(deps, { draft, allowOverpromise: true }, caller()).id);
  }

  function handOver(orderId: LocalId): void {
    const { total, deposit } = store.orderList.require(orderId);
    const rest = minor((total ?? 0) - deposit);
    const basket = { idempotencyKey: newId(), discount: null, note: null, ...linesToPickUp(store, orderId) };
    const sale = { basket, tenders: paid(rest), expectedTotal: total ?? NO_MONEY, allowOversell: true };
    const { receipt } = completeSale(deps, sale, caller());
    recent.push(receipt.id);
  }

  function refund(saleId: LocalId): void {
    const line = store.refunds.refundable(saleId).find(({ quantity, refunded }) => refunded < quantity);
    if (!line) return;
    const tender = store.refunds.leftToCards(saleId) >= line.total ? ('card' as const) : ('cash' as const);
    const lines = [{ lineId: line.id, quantity: 1, restock: random() < 0.8 }];
    const asked = { saleId, lines, tender };
    const { total: expectedTotal } = quoteRefund(store, asked);
    const input = { ...asked, idempotencyKey: newId(), reason: oneOf(REASONS), expectedTotal };
    refundSale({ store }, input, caller());
  }

  function restock(actor: Actor): void {
    for (const petId of pets) {
      const { shown } = store.stock.figures(petId);
      if (shown >= 10) continue;
      store.stock.record({ petId, kind: 'adjust', quantity: 60 - shown, reason: 'delivery' }, actor);
      store.outbox.ensureStockPush(petId, actor);
    }
  }

  function closeDay(): void {
    const shift = store.shifts.current();
    if (!shift) return;
    const expected = store.dayReports.compute(shift).cash.expected ?? NO_MONEY;
    const counted = minor(expected + (random() < 0.8 ? 0 : below(400) - 200));
    const amount = minor(Math.max(0, counted - 10_000));
    closeShift(deps, { counted, takeOut: { amount, reason: 'to the bank' } }, caller());
  }

  return {
    /** Creates catalogue, prices, a tax rate and staff. */
    createShopData(): void {
      const on = { staffId: null, businessDate: localDate(clock.now()) };
      const rate = { id: null, name: 'VAT', basisPoints: 1900 as BasisPoints, active: true };
      const { id: defaultTaxRateId } = store.taxRates.save(rate, on);
      store.settings.saveShop({ defaultTaxRateId, autoPrintReceipt: true }, on);
      rules = store.settings.shop();
      const mark = store.remote.marks.take();
      const seen = new Seen();
      const many = manyPets(petCount);
      const remote = Array.from({ length: petCount }, (_, at) => many.at(at));
      store.remote.categories.apply(categoriesOfTheShop, mark, seen);
      store.remote.pets.apply(remote, mark, seen);
      const counts = remote.map(({ id: petId }) => ({ petId, quantity: 40, status: 'available' }));
      store.remote.inventory.apply(counts, mark, on);
      pets = remote.flatMap(({ id }) => store.catalogue.petIdByRemoteId(id) ?? []);
      for (const petId of pets) store.catalogue.setPrice(petId, minor(500 + below(150) * 10 - 1), on);
      const person = { id: null, active: true, pinHash: null };
      staff = ['Anna', 'Bert', 'Cleo'].map(
        (name) => store.staff.save({ ...person, name, role: name === 'Anna' ? 'manager' : 'cashier' }, on).id,
      );
    },

    /** Runs one shift with this many receipts. */
    day(receipts: number, { stayOpen }: { stayOpen: boolean }): void {
      const from = clock.now();
      const float = store.shifts.leftInDrawer() ?? minor(10_000);
      openShift(deps, { openingFloat: float, allowDifference: true }, caller());
      restock(caller().actor);
      recent = recent.slice(-1000);
      for (let done = 0; done < receipts; done += 1) {
        clock.set(from + Math.floor((OPEN_FOR_MS * done) / receipts));
        if (random() < 0.025) place();
        const due = open.length > 60 && random() < 0.5 ? open.shift() : undefined;
        if (due) handOver(due);
        else sell();
        if (random() < 0.02) refund(oneOf(recent));
        if (open.length > 60 && random() < 0.01) {
          const orderId = open.pop() as LocalId;
          cancelOrder(deps, { orderId, reason: 'no show', deposit: 'kept' }, caller());
        }
        if (random() < 0.005) {
          const basket = { ...store.baskets.open(), lines: [lineOf(somePet())] };
          store.baskets.keep(basket, caller().actor);
          store.baskets.void(basket.idempotencyKey, caller().actor);
        }
        if (done % SENT_TOGETHER === SENT_TOGETHER - 1) acknowledge();
      }
      moveCash(deps, { amount: negated(minor(1 + below(2000))), reason: 'stamps' }, caller());
      if (stayOpen) return;
      clock.set(from + OPEN_FOR_MS);
      acknowledge();
      closeDay();
    },
  };
}

/** Acknowledges all open entries in a few statements. */
function acknowledging(store: Store): () => void {
  const { db, clock, newId, identity } = store.context;
  const { connectionId } = identity;
  db.function('years_id', () => newId());
  const attempts = db.prepare<{ at: string; connectionId: LocalId }>(
    `INSERT INTO outbox_attempt (id, entry_id, number, started_at, operation, path, body, outcome, http_status, finished_at)
     SELECT years_id(), id, 1, @at, CASE kind WHEN 'pushStock' THEN 'updateInventory' ELSE kind END,
       CASE kind WHEN 'pushStock' THEN '/store/inventory/' ELSE '/store/orders/' END || entity_id, payload, 'ok', 200, @at
     FROM outbox WHERE connection_id = @connectionId AND state NOT IN ('done', 'discarded')`,
  );
  const movements = db.prepare<{ at: string }>(
    'UPDATE stock_movement SET acknowledged = quantity, acknowledged_at = @at WHERE acknowledged_at IS NULL',
  );
  const linked = db.prepare<{ connectionId: LocalId }>(
    `UPDATE store_order SET remote_id = assigned_id
     WHERE connection_id = @connectionId AND remote_id IS NULL AND assigned_id IS NOT NULL`,
  );
  const settled = db.prepare<{ at: string; connectionId: LocalId }>(
    `UPDATE outbox SET state = 'done', attempts = 1, wait_topic = NULL, wait_id = NULL, updated_at = @at, settled_at = @at
     WHERE connection_id = @connectionId AND state NOT IN ('done', 'discarded')`,
  );
  const printed = db.prepare<{ at: string }>(
    `UPDATE print_job SET state = 'printed', attempts = 1, settled_at = @at WHERE state <> 'printed'`,
  );
  return () => {
    const at = toInstant(clock.now());
    attempts.run({ at, connectionId });
    movements.run({ at });
    linked.run({ connectionId });
    settled.run({ at, connectionId });
    printed.run({ at });
  };
}

function clockAt(start: number): SetClock {
  let wall = start;
  return {
    now: () => wallMs(wall),
    monotonic: () => monotonicMs(wall - start),
    sleep: async () => {},
    set(ms) {
      wall = ms;
    },
  };
}

/** Ascending UUIDv7 by the shop's clock, the same in every run. */
function idsBy(clock: Clock, random: () => number): () => LocalId {
  let last = 0;
  return () => {
    last += 1;
    const time = clock.now().toString(16).padStart(12, '0');
    const count = last.toString(16).padStart(12, '0');
    const drawn = hex(random, 6);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${drawn.slice(0, 3)}-8${drawn.slice(3)}-${count}` as LocalId;
  };
}

/** Random hexadecimal digits, drawn 12 at a time. */
function hex(random: () => number, digits: number): string {
  if (digits > 12) return hex(random, 12) + hex(random, digits - 12);
  return Math.floor(random() * 16 ** digits)
    .toString(16)
    .padStart(digits, '0');
}

/** Midnight of a date in the machine's time zone, milliseconds since 1970. */
function localMidnight(date: string): number {
  return new Date(`${date}T00:00:00`).getTime();
}
