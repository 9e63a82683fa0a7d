import type { ActivityFilter, ActivityGroup, ActivityRow } from '../../../shared/domain/activity.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minor, negated, type Quantity } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import { withoutAccents } from '../search/search-text.ts';
import type { JournalRow, JournalWords } from './journal.ts';

/** Rows of the journal read per query: a few milliseconds. */
const PART = 5_000;

/** The condition of each group; `body` is JSON. */
const GROUPS: Readonly<Record<ActivityGroup, string>> = {
  sales: `kind GLOB 'sale.*' OR kind = 'conditions.confirmed' OR kind GLOB 'refund.*' OR kind GLOB 'payment.*' OR kind GLOB 'card.*'
    OR kind = 'document.reprinted'`,
  discounts: `kind = 'price.reduced' OR (kind = 'sale.completed' AND json_extract(body, '$.discount') > 0)`,
  prices: `kind GLOB 'price.*' OR kind GLOB 'prices.*'`,
  voids: `kind GLOB 'basket.*'`,
  approvals: `kind = 'staff.approved' OR json_extract(body, '$.approvedBy') IS NOT NULL`,
  drawer: `kind = 'drawer.opened' OR kind GLOB 'cash.*' OR kind GLOB 'shift.*'`,
  orders: `kind GLOB 'order.*'`,
  stock: `kind GLOB 'stock.*' OR kind GLOB 'count.*' OR kind GLOB 'pet.*' OR kind GLOB 'category.*' OR kind = 'conditions.changed'
    OR kind GLOB 'lowMark.*' OR kind GLOB 'import.*' OR kind GLOB 'arrival.*' OR kind GLOB 'animals.*'`,
  settings: `kind GLOB 'setting.*' OR kind GLOB 'tax.*' OR kind GLOB 'connection.*' OR kind GLOB 'mode.*'
    OR kind GLOB 'backup*' OR kind GLOB 'restore.*' OR kind GLOB 'installation.*' OR kind GLOB 'printer.*'
    OR kind GLOB 'kiosk.*' OR kind GLOB 'customers.*' OR kind GLOB 'archive.*' OR kind GLOB 'update.*'`,
  staff: `kind GLOB 'staff.*'`,
  sync: `kind GLOB 'entry.*' OR kind GLOB 'sync.*'`,
};

/** Whether a column contains the typed text. SQLite's own LIKE takes Ö and ö for two letters. */
const has = (column: string) => `instr(perch_plain(${column}), @text) > 0`;

/** Whether one of the pets of a line of such a kind has this name: the line expands to them. */
const hasItem = (kinds: string, items: string, name: string) =>
  `(kind IN (${kinds}) AND EXISTS (SELECT 1 FROM ${items} AND ${has(name)}))`;

interface Found extends JournalRow {
  staffName: string | null;
  approvedByName: string | null;
  subject: string | null;
}

/** The journal as managers read it. */
export function createActivity(
  { db }: Pick<StoreContext, 'db'>,
  {
    journal,
    settings,
    receipts,
  }: {
    receipts: { get(saleId: LocalId): Receipt };
    journal: { wordsOf(row: JournalRow): JournalWords | null };
    settings: { shop(): { currency: string } };
  },
) {
  const rateName = db.prepare<[string], string>('SELECT name FROM tax_rate WHERE id = ?').pluck();
  /** A tax rate's name instead of its id. */
  function named(setting: string | null, json: string | null): string | null {
    if (setting !== 'defaultTaxRateId' || json === null) return json;
    const id: unknown = JSON.parse(json);
    return typeof id === 'string' ? JSON.stringify(rateName.get(id) ?? id) : json;
  }
  const petName = db.prepare<[string], string>('SELECT name FROM pet WHERE id = ?').pluck();
  const returned = db.prepare<[string], Returned>(
    'SELECT pet_name AS petName, quantity, amount FROM refund_line WHERE refund_id = ? ORDER BY rowid',
  );
  const soldFor = db
    .prepare<[string], string>(
      `SELECT printf('%s-%06d', sale.series, sale.number) FROM refund JOIN sale ON sale.id = exchange_sale_id
       WHERE refund.id = ?`,
    )
    .pluck();
  const returnedFor = db
    .prepare<[string], string>(
      `SELECT printf('%s-%06d', series, number) FROM refund WHERE exchange_sale_id = ?`,
    )
    .pluck();

  const ofRefund = db.prepare<[string], string>('SELECT currency FROM refund WHERE id = ?').pluck();
  const ofShift = db.prepare<[string], string>('SELECT currency FROM shift WHERE id = ?').pluck();
  const ofTender = db
    .prepare<[string], string>(
      'SELECT currency FROM tender JOIN shift ON shift.id = tender.shift_id WHERE tender.id = ?',
    )
    .pluck();
  const ofOrder = db
    .prepare<[string], string>(
      'SELECT currency FROM tender JOIN shift ON shift.id = tender.shift_id WHERE order_id = ? LIMIT 1',
    )
    .pluck();

  /**
   * The currency of a line's amounts, which the shop may no longer use: its own, else that of its receipt, shift or
   * payment; null if unknown.
   */
  function currencyOf({ kind, subject_id: subject, body }: Found): string | null {
    const { currency, shiftId, id } = JSON.parse(body) as Record<string, unknown>;
    if (typeof currency === 'string') return currency;
    const known = (found: string | undefined) => found ?? null;
    if (kind === 'refund.completed') return known(ofRefund.get(subject ?? ''));
    if (kind === 'cash.moved') return known(ofShift.get(String(shiftId)));
    if (kind.startsWith('shift.')) return known(ofShift.get(subject ?? ''));
    if (kind.startsWith('payment.') || kind.startsWith('card.')) return known(ofTender.get(String(id)));
    if (kind.startsWith('order.')) return known(ofOrder.get(subject ?? ''));
    return null;
  }

  /** A line's facts besides its kind, its number and its amount: pets, discounts, the other half of an exchange. */
  function factsOf({ kind, subject_id: id, body }: Found): Facts {
    if (id === null) return kind === 'installation.restored' ? { ...none, backupAt: backupAtOf(body) } : none;
    if (kind === 'basket.reduced' || kind === 'basket.voided') return { ...none, items: itemsOf(body) };
    if (kind === 'refund.completed') {
      const { saleId } = JSON.parse(body) as { saleId: LocalId | null };
      const items = returned.all(id).map((item) => ({ ...item, amount: negated(item.amount) }));
      return { ...none, saleId, items, exchangedWith: soldFor.get(id) ?? null };
    }
    if (kind !== 'sale.completed') return none;
    const facts = { ...none, saleId: id, exchangedWith: returnedFor.get(id) ?? null };
    const { discount } = JSON.parse(body) as { discount?: number };
    // The amount is in the sale; without a discount the journal has all that is shown.
    return discount === undefined || discount === 0
      ? { ...facts, items: itemsOf(body) }
      : { ...facts, ...discountsOf(id) };
  }

  function itemsOf(body: string): Facts['items'] {
    const { lines = [] } = JSON.parse(body) as { lines?: TakenLine[] };
    return lines.map(({ petId, quantity, total = null }) => ({
      petName: petName.get(petId) ?? '?',
      quantity,
      amount: total,
    }));
  }

  function discountsOf(saleId: LocalId): Pick<Facts, 'items' | 'discounts'> {
    const { lines, basketDiscount } = receipts.get(saleId);
    const ofLines = lines.flatMap(({ petName, lineDiscount }) =>
      lineDiscount ? [{ petName, ...lineDiscount }] : [],
    );
    return {
      items: lines.map(({ petName, quantity, total }) => ({ petName, quantity, amount: total })),
      discounts: basketDiscount ? [...ofLines, { petName: null, ...basketDiscount }] : ofLines,
    };
  }

  const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM journal').pluck();

  function prepare(group: ActivityGroup | null) {
    return db.prepare<[Record<string, string | number | null>], Found>(
      `SELECT * FROM (
         SELECT journal.*, staff.name AS staffName,
           (SELECT name FROM staff WHERE id = json_extract(body, '$.approvedBy')) AS approvedByName,
           coalesce(json_extract(body, '$.number'), json_extract(body, '$.name'), json_extract(body, '$.label'),
             json_extract(body, '$.to.name'),
             (SELECT name FROM pet WHERE pet.id = subject_id),
             (SELECT name FROM staff WHERE staff.id = subject_id),
             (SELECT nullif(label, '') FROM count_session WHERE count_session.id = subject_id),
             (SELECT printf('%s-%06d', series, number) FROM sale WHERE sale.id = subject_id),
             (SELECT printf('%s-%06d', series, number) FROM refund WHERE refund.id = subject_id),
             (SELECT coalesce(first.customer_name, store_order.remote_id) FROM store_order
              JOIN store_order AS first ON first.id = coalesce(store_order.part_of, store_order.id)
              WHERE store_order.id = subject_id)) AS subject
         FROM journal LEFT JOIN staff ON staff.id = staff_id
         WHERE seq < @before AND seq >= @floor
           AND (@from IS NULL OR business_date >= @from) AND (@to IS NULL OR business_date <= @to)
           AND (@staffId IS NULL OR staff_id = @staffId OR json_extract(body, '$.approvedBy') = @staffId
             OR (@staffId = 'nobody' AND staff_id IS NULL))
           AND (${group === null ? 'TRUE' : GROUPS[group]}))
       AS line WHERE @text IS NULL OR ${has('subject')} OR ${has('staffName')} OR ${has('approvedByName')}
         OR ${has('kind')} OR ${has("json_extract(body, '$.key')")}
         OR ${hasItem("'sale.completed'", `sale_line WHERE sale_id = line.subject_id`, 'pet_name')}
         OR ${hasItem("'refund.completed'", 'refund_line WHERE refund_id = line.subject_id', 'pet_name')}
         OR ${hasItem(
           "'basket.reduced', 'basket.voided'",
           `json_each(body, '$.lines') AS item JOIN pet ON pet.id = item.value ->> 'petId' WHERE TRUE`,
           'pet.name',
         )}
         OR EXISTS (SELECT 1 FROM journal_words, json_each(words)
           WHERE journal_words.seq = line.seq AND ${has('json_each.value')})
       ORDER BY seq DESC LIMIT @limit`,
    );
  }
  const queries = new Map<ActivityGroup | null, ReturnType<typeof prepare>>();
  function queryOf(group: ActivityGroup | null) {
    const known = queries.get(group) ?? prepare(group);
    queries.set(group, known);
    return known;
  }

  return {
    /**
     * Rows before a place in the journal, newest first, from one part of it.
     *
     * @param before a row's number; null: from the newest
     * @returns `next`: where to continue; null at the start of the journal
     */
    list(
      filter: ActivityFilter,
      before: number | null,
      limit: number,
    ): { items: ActivityRow[]; next: number | null } {
      const start = before ?? (newest.get() ?? 0) + 1;
      const floor = Math.max(1, start - PART);
      const now = settings.shop().currency;
      const { from, to, staffId, text, group } = filter;
      const typed = text === '' ? null : withoutAccents(text);
      const found = queryOf(group).all({ before: start, floor, from, to, staffId, text: typed, limit });
      const last = found.at(-1);
      const next = found.length === limit && last ? last.seq : floor;
      return {
        items: found.map((found) => {
          const row = view(found, currencyOf(found) ?? now, journal.wordsOf(found), factsOf(found));
          return { ...row, from: named(row.setting, row.from), to: named(row.setting, row.to) };
        }),
        next: next > 1 ? next : null,
      };
    },
  };
}

/** Where the kinds of lines have their amount; the first that exists. */
const AMOUNTS = ['total', 'amount', 'openingFloat', 'counted'];

type Facts = Pick<ActivityRow, 'items' | 'discounts' | 'exchangedWith' | 'saleId' | 'backupAt'>;
const none: Facts = { items: [], discounts: [], exchangedWith: null, saleId: null, backupAt: null };

/** A line of a cart or a sale, as the journal has it. */
interface TakenLine {
  petId: LocalId;
  quantity: Quantity;
  total?: Minor;
}

interface Returned {
  petName: string;
  quantity: Quantity;
  amount: Minor;
}

function backupAtOf(body: string): string | null {
  return (JSON.parse(body) as { backupAt?: string }).backupAt ?? null;
}

function view(row: Found, currency: string, words: JournalWords | null, facts: Facts): ActivityRow {
  const body = JSON.parse(row.body) as Record<string, unknown>;
  const amount = AMOUNTS.map((key) => body[key]).find((value) => Number.isSafeInteger(value));
  const plain = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null;
  return {
    seq: row.seq,
    at: row.at,
    businessDate: row.business_date,
    till: row.till,
    kind: 'putBack' in body ? 'installation.putBack' : row.kind,
    staffName: row.staffName,
    approvedByName: row.approvedByName,
    subject: row.subject === null ? null : String(row.subject),
    // Money paid back leaves the shop.
    amount: amount === undefined ? null : minor((row.kind === 'refund.completed' ? -1 : 1) * Number(amount)),
    currency,
    setting: row.kind === 'setting.changed' ? plain(body.key) : null,
    from: plain(body.from),
    to: plain(body.to),
    ...facts,
    reason: plain(body.reason ?? body.why),
    typed: words === null ? null : Object.values(words).join(' · '),
  };
}
