import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CustomerSearchPoint } from '../../../shared/domain/customers.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { priceBasket, settle } from '../../../shared/money/pricing.ts';
import { localId } from '../../../shared/testing/ids.ts';
import type { JournalRow } from '../shop/journal.ts';
import { openStore, type Store } from '../store.ts';
import { findCustomer, givePet, lineOf, nobody, storeOptions, testFolder, testStore } from '../testing.ts';
import { verify } from '../verify/verify.ts';

// Erasing customers' names from a shop's database, with the journal's chain intact.

const NAME = 'Zwetschgenstein';
const PHONE = '0176 5554443';
const NOTE = 'ringstraussmut';
const WHY = `${NAME} moved to Lisbon`;
const LATER = '2030-01-01T00:00:00.000Z';

let ids = 0x7000;
const nextId = (): LocalId => {
  ids += 1;
  return localId(`01900000-0000-7000-8000-${ids.toString(16).padStart(12, '0')}`);
};

/** A customer's order with name, number and note. */
function place(store: Store, deposit: number | null = null) {
  const petId = givePet(store, { name: 'Momo', price: 1000, count: 9 });
  const draft = {
    idempotencyKey: nextId(),
    petId,
    quantity: 1,
    shipDate: '2026-11-24T12:00:00.000Z',
    customerName: NAME,
    customerPhone: PHONE,
    note: NOTE,
    unitPrice: minor(1000),
    deposit: deposit === null ? null : { kind: 'cash' as const, amount: minor(deposit), reference: null },
  };
  return store.customerOrders.place(draft, () => ({ name: 'Momo', price: null }), nobody);
}

function cancel(store: Store, orderId: LocalId): void {
  const end = { reason: WHY, deposit: 'cash' as const, deletable: true };
  store.customerOrders.cancel(store.orders.require(orderId), end, nobody);
}

/** A sale whose receipt and line carry notes. */
function sell(store: Store): LocalId {
  const petId = givePet(store, { name: 'Rex', price: 500, count: 3 });
  const line = { ...lineOf(store, petId, 1), note: `for ${NAME}` };
  const basket = { ...store.baskets.open(), lines: [line], note: `${NAME} collects it` };
  const totals = priceBasket(basket, { taxIncluded: true });
  const settlement = settle(totals.total, [{ kind: 'cash', given: totals.total }], { cashStep: minor(1) });
  const tenders = [{ kind: 'cash' as const, amount: totals.total }];
  return store.sales.complete({ basket, totals, settlement, tenders, taxIncluded: true }, nobody);
}

const wrong = ({ context }: Store) =>
  verify(context.db).checks.flatMap((check) => check.differences.map((one) => `${check.name}: ${one.what}`));

/** Files of the shop that still contain a text. */
function filesWith({ context }: Store, text: string): string[] {
  const folder = dirname(context.db.name);
  return readdirSync(folder).filter((name) => {
    const path = join(folder, name);
    return name.startsWith('perch.sqlite') && readFileSync(path).includes(Buffer.from(text));
  });
}

const found = (store: Store, text = NAME) => findCustomer(store, text);
const byHand = (store: Store, text = NAME) =>
  store.customerErasures.erase(found(store, text), { by: 'hand', actor: nobody });

describe('expiry by age', () => {
  test('erases the customer of an order that was cancelled long enough ago, without a trace in the file', () => {
    const store = testStore();
    const order = place(store);
    cancel(store, order.id);
    expect(wrong(store)).toEqual([]);
    expect(filesWith(store, NAME)).not.toEqual([]);

    expect(store.customerErasures.eraseDue('2026-11-21T09:00:00.000Z', 100, nobody)).toBe(false);
    expect(store.orders.require(order.id).customerName).toBe(NAME);

    store.customerErasures.eraseDue(LATER, 100, nobody);
    expect(store.orders.require(order.id)).toMatchObject({
      customerName: null,
      customerPhone: null,
      note: null,
      petName: 'Momo',
      unitPrice: 1000,
    });
    expect(store.customerErasures.vacuumErased()).toBe(true);
    for (const text of [NAME, PHONE, NOTE, NAME.toLowerCase()]) expect(filesWith(store, text)).toEqual([]);
    expect(wrong(store)).toEqual([]);
    const last = [...store.journal.rows()].at(-1);
    expect(last?.kind).toBe('customers.erased');
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ by: 'age', order: 1, lines: 1 });
  });

  test('removes traces left by the end of the program at the next start', () => {
    const file = join(testFolder(), 'perch.sqlite');
    const store = openStore(storeOptions({ file }));
    for (let count = 0; count < 9; count += 1) cancel(store, place(store).id);
    store.context.db.pragma('wal_checkpoint(TRUNCATE)');
    store.customerErasures.eraseDue(LATER, 100, nobody);
    store.close();
    expect(readFileSync(file).includes(Buffer.from(NOTE))).toBe(true);
    expect(filesWith(testStore({ file }), NOTE)).toEqual([]);
  });

  test('keeps the customer of an open order or deposit', () => {
    const store = testStore();
    const open = place(store);
    const { db } = store.context;
    const owed = place(store, 400);
    // Closed at the service; the deposit is still here.
    db.prepare(`UPDATE store_order SET state = 'cancelled' WHERE id = ?`).run(owed.id);
    store.customerErasures.eraseDue(LATER, 100, nobody);
    expect([open, owed].map(({ id }) => store.orders.require(id).customerName)).toEqual([NAME, NAME]);

    const end = { reason: 'gone', deposit: 'cash' as const };
    store.customerOrders.releaseDeposit(store.orders.require(owed.id), end, nobody);
    store.customerErasures.eraseDue(LATER, 100, nobody);
    expect(store.orders.require(owed.id).customerName).toBeNull();
    expect(store.orders.require(open.id).customerName).toBe(NAME);
  });

  test('keeps the customer of an order that was reopened at the service', () => {
    const store = testStore();
    const order = place(store);
    const set = (state: string) =>
      store.context.db.prepare('UPDATE store_order SET state = ? WHERE id = ?').run(state, order.id);
    set('cancelled');
    set('open');
    store.customerErasures.eraseDue(LATER, 100, nobody);
    expect(store.orders.require(order.id).customerName).toBe(NAME);
  });

  test('runs in slices, and ends', () => {
    const store = testStore();
    for (let count = 0; count < 5; count += 1) cancel(store, place(store).id);
    const more = [1, 2, 3].map(() => store.customerErasures.eraseDue(LATER, 2, nobody));
    expect(more).toEqual([true, true, false]);
    expect(found(store)).toEqual([]);
    expect(store.customerErasures.eraseDue(LATER, 2, nobody)).toBe(false);
  });

  test('erases label and notes of a held or voided basket, but not of receipts or the open basket', () => {
    const store = testStore();
    const petId = givePet(store, { name: 'Rex', price: 500, count: 3 });
    const basket = () => ({ ...store.baskets.open(), lines: [{ ...lineOf(store, petId, 1), note: NOTE }] });
    store.baskets.hold(basket(), NAME, nobody);
    const voided = basket();
    store.baskets.keep(voided, nobody);
    store.baskets.void(voided.idempotencyKey, nobody);
    const saleId = sell(store);
    store.baskets.keep({ ...basket(), note: NAME }, nobody);
    store.customerErasures.eraseDue(LATER, 100, nobody);
    expect(store.baskets.held()).toMatchObject([{ label: '', basket: { lines: [{ petId, note: null }] } }]);
    expect(store.receipts.get(saleId)).toMatchObject({ note: `${NAME} collects it` });
    expect(store.baskets.open().note).toBe(NAME);
    expect(
      found(store)
        .map(({ place }) => place)
        .toSorted(),
    ).toEqual(['basket', 'receipt']);
    expect(wrong(store)).toEqual([]);
  });
});

describe('erasing by hand', () => {
  test('finds and erases a customer in every field where the name can be typed', () => {
    const store = testStore();
    const { db } = store.context;
    cancel(store, place(store).id);
    const saleId = sell(store);
    const petId = givePet(store, { name: 'Kiki', price: 500, count: 3 });
    store.baskets.hold({ ...store.baskets.open(), lines: [lineOf(store, petId, 1)] }, NAME, nobody);
    store.shifts.moveCash(store.shifts.ensureOpen(nobody).id, minor(-100), `Change for ${NAME}`, nobody);
    store.transaction(() => {
      store.stock.record(
        { petId, kind: 'adjust', quantity: -1, reason: 'other', note: `to ${NAME}` },
        nobody,
      );
      const adjusted = { kind: 'stock.adjusted', subjectId: petId, body: { by: -1 } };
      store.journal.append({ ...adjusted, words: { note: NAME }, actor: nobody });
    });
    const opened = { kind: 'drawer.opened', subjectId: null, body: { why: 'byHand' } };
    store.journal.append({ ...opened, words: { reason: `Change for ${NAME}` }, actor: nobody });
    const [line] = store.refunds.refundable(saleId);
    const goods = { quantity: 1, amount: minor(500), tax: NO_MONEY, restock: false };
    const back = { line: line as NonNullable<typeof line>, ...goods };
    const paid = { cash: minor(500), card: NO_MONEY };
    const money = { total: minor(500), rounding: NO_MONEY, back: paid, reopenOrders: false };
    store.refunds.complete(
      { ...money, idempotencyKey: nextId(), saleId, reason: WHY, lines: [back] },
      nobody,
    );
    const payload = { orderId: nextId() };
    const entry = store.outbox.enqueue({ kind: 'deleteOrder', payload, actor: nobody });
    store.decisions.discard(store.queue.get(entry.id), WHY, nobody);
    db.prepare(
      `INSERT INTO tender (id, kind, state, amount, subject, created_at) VALUES ('t', 'card', 'failed', 1, ?, '2026')`,
    ).run(JSON.stringify({ kind: 'deposit', draft: { customerName: NAME } }));

    expect(wrong(store)).toEqual([]);
    const places = found(store).map(({ place }) => place);
    expect([...new Set(places)].toSorted()).toEqual(
      ['basket', 'card', 'cash', 'entry', 'journal', 'order', 'receipt', 'refund', 'stock'].toSorted(),
    );
    expect(places.filter((one) => one === 'journal')).toHaveLength(6);
    byHand(store);
    expect(found(store)).toEqual([]);
    expect(store.customerErasures.vacuumErased()).toBe(true);
    for (const text of [NAME, NAME.toLowerCase(), 'Lisbon']) expect(filesWith(store, text)).toEqual([]);
    expect(wrong(store)).toEqual([]);
    expect(store.receipts.get(saleId)).toMatchObject({ total: 500, note: null, lines: [{ note: null }] });
    expect(store.baskets.held()).toMatchObject([{ label: '', basket: { lines: [{ petId }] } }]);
  });

  test.each(['zwetschgen', 'ZWETSCHGENSTEIN', '01765554443', '(0176) 555-44', 'Ringstraußmut'])(
    'finds a customer by %s',
    (text) => {
      const store = testStore();
      place(store);
      expect(found(store, text)).toMatchObject([
        { place: 'order', open: true, words: `${NAME} · ${PHONE} · ${NOTE}` },
      ]);
    },
  );

  test('finds a name with umlauts typed without them, and the other way round', () => {
    const store = testStore();
    const { id } = place(store);
    const write = store.context.db.prepare('UPDATE store_order SET customer_name = ? WHERE id = ?');
    for (const [written, typed] of [
      ['Mueller', 'Müller'],
      ['Müller', 'mueller'],
      ['Müller', 'muller'],
      ['Größe', 'groesse'],
    ] as const) {
      write.run(written, id);
      expect(found(store, typed)).toHaveLength(1);
    }
    expect(found(store, 'Möller')).toEqual([]);
  });

  test('finds a customer in parts, the newest of a place first, however many rows there are', () => {
    const store = testStore();
    const [first, ...others] = store.transaction(() => Array.from({ length: 1300 }, () => place(store).id));
    const set = store.context.db.prepare(
      'UPDATE store_order SET customer_name = ?, note = NULL WHERE id = ?',
    );
    store.transaction(() => others.slice(0, 1100).forEach((id) => void set.run('Weber', id)));
    const orders = [first, ...others.slice(1100)].toReversed();
    const parts = [];
    for (let from: CustomerSearchPoint = { place: 'order', before: null }; from.place === 'order'; ) {
      const { items, next } = store.customerFinder.part(NAME, from, nobody.businessDate);
      parts.push(items.map(({ id }) => id));
      if (next === null) break;
      from = next;
    }
    // A part ends after many finds, and after many rows.
    expect(parts.map(({ length }) => length).filter((length) => length > 0)).toEqual([99, 99, 1, 1]);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.flat()).toEqual(orders);
  });

  test('finds words in any order, and signs if nothing else was typed', () => {
    const store = testStore();
    const { id } = place(store);
    store.context.db
      .prepare('UPDATE store_order SET customer_name = ? WHERE id = ?')
      .run('Ada 🦜🦜 Brennan', id);
    expect(
      ['brennan ada', '🦜🦜', 'ada bren', '🦜🦜🦜', 'ada weber'].map((text) => found(store, text).length),
    ).toEqual([1, 1, 1, 0, 0]);
  });

  test.each(['Momo', '123', '0177 5554443'])('does not find a customer by %s', (text) => {
    const store = testStore();
    place(store);
    expect(found(store, text)).toEqual([]);
  });

  test('keeps what is still needed', () => {
    const store = testStore();
    const { id } = place(store, 400);
    store.baskets.keep({ ...store.baskets.open(), note: NAME }, nobody);
    const before = [...store.journal.rows()].length;
    expect(found(store).every(({ open }) => open)).toBe(true);
    expect(byHand(store)).toEqual({});
    expect(store.orders.require(id).customerName).toBe(NAME);
    expect(store.baskets.open().note).toBe(NAME);
    expect([...store.journal.rows()]).toHaveLength(before);
  });

  test('removes the customer from the search of orders, which still finds the pet', () => {
    const store = testStore();
    const order = place(store);
    cancel(store, order.id);
    byHand(store);
    const search = (text: string) =>
      store.orderList.page({ filter: 'cancelled', text, limit: 9, after: null }).items;
    expect(search(NAME)).toEqual([]);
    expect(search('momo')).toMatchObject([{ id: order.id, customerName: null, deposit: 0 }]);
  });
});

describe('the journal', () => {
  const bodyOf = (store: Store, seq: number) =>
    JSON.parse([...store.journal.rows()].find((row: JournalRow) => row.seq === seq)?.body ?? '{}');
  const OFF = `DROP TRIGGER journal_no_update; DROP TRIGGER journal_words_no_update;
    DROP TRIGGER journal_words_no_delete;`;

  function withWords() {
    const store = testStore();
    cancel(store, place(store).id);
    const { seq } = [...store.journal.rows()].at(-1) as JournalRow;
    return { store, db: store.context.db, seq };
  }

  test('stores words and amounts separately, and detects a change of either', () => {
    const { store, db, seq } = withWords();
    expect(bodyOf(store, seq)).not.toHaveProperty('reason');
    expect(store.journal.wordsOf([...store.journal.rows()].at(-1) as JournalRow)).toEqual({ reason: WHY });
    db.exec(`${OFF} UPDATE journal_words SET words = '{"reason":"another"}'`);
    expect(wrong(store)).toEqual(['words of the journal: its words are its own']);
    db.exec(`DELETE FROM journal_words`);
    expect(wrong(store)).toEqual(['words of the journal: its words are its own']);
  });

  test('detects a changed hash of words, also after they were erased', () => {
    const { store, db, seq } = withWords();
    byHand(store);
    expect(wrong(store)).toEqual([]);
    db.exec(`${OFF} UPDATE journal SET body = json_set(body, '$.wordsHash', 'x') WHERE seq = ${seq}`);
    expect(wrong(store)).toEqual(['journal: its hash is its own']);
  });

  test('loses only the erased words, in the transaction that records it', () => {
    const { store, db, seq } = withWords();
    const refusal = 'the journal is append-only';
    expect(() => db.exec('DELETE FROM journal_words')).toThrow(refusal);
    expect(() => db.exec(`UPDATE journal_words SET words = ''`)).toThrow(refusal);
    expect(() => db.exec(`UPDATE journal SET body = '{}' WHERE seq = ${seq}`)).toThrow(refusal);
    byHand(store);
    expect(() => db.exec(`UPDATE journal SET body = '{}' WHERE seq = ${seq}`)).toThrow(refusal);
  });

  test('records who erased how many, without names', () => {
    const store = testStore();
    cancel(store, place(store).id);
    const manager = localId('01900000-0000-7000-8000-0000000000ff');
    const actor = { staffId: manager, businessDate: '2026-11-21' };
    store.customerErasures.erase(found(store), { by: 'hand', actor });
    const last = [...store.journal.rows()].at(-1);
    expect(last).toMatchObject({ kind: 'customers.erased', staff_id: manager });
    expect(JSON.parse(last?.body ?? '')).toMatchObject({ by: 'hand', order: 1, journal: 1, lines: 1 });
    expect(last?.body).not.toContain(NAME);
  });
});
