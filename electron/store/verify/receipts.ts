import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { DEPOSIT_REFUNDED_TO_CARDS } from '../orders/orders.ts';
import { type CheckResult, createCheck } from './finding.ts';

interface Series {
  counter: string;
  lowest: number | null;
  highest: number | null;
  count: number;
  taken: number;
  /** Numbers given after the restored backup, in the replaced database. */
  skipped: number;
}

const SKIPPED = `(SELECT coalesce(sum(json_extract(body, '$.skippedZ')), 0) FROM journal WHERE kind = 'installation.restored')`;

const NUMBERS = `
  WITH used AS (
    SELECT 'receipt ' || series AS counter, min(number) AS lowest, max(number) AS highest, count(DISTINCT number) AS count
      FROM sale GROUP BY series
    UNION ALL SELECT 'refund ' || series, min(number), max(number), count(DISTINCT number) FROM refund GROUP BY series
    UNION ALL SELECT 'z-report', min(z_number), max(z_number), count(DISTINCT z_number) FROM shift
      WHERE z_number IS NOT NULL HAVING count(*) > 0)
  SELECT counter.name AS counter, counter.value AS taken, used.lowest, used.highest, coalesce(used.count, 0) AS count,
    CASE counter.name WHEN 'z-report' THEN ${SKIPPED} ELSE 0 END AS skipped
  FROM counter LEFT JOIN used ON used.counter = counter.name
  WHERE counter.name LIKE 'receipt %' OR counter.name LIKE 'refund %' OR counter.name = 'z-report'
  UNION ALL
  SELECT counter, 0, lowest, highest, count, 0 FROM used WHERE counter NOT IN (SELECT name FROM counter)`;

/**
 * The numbers of receipts, refunds and Z reports, each series from 1 without a gap except for those skipped by a
 * restore.
 */
function checkNumbers(db: Database): CheckResult {
  const check = createCheck('numbers');
  for (const series of db.prepare<[], Series>(NUMBERS).iterate()) {
    check.count(series.count);
    check.expectEqual(series.counter, 'numbers used', series.taken, series.count + series.skipped);
    // Until the first Z report after a restore, the last number is one of the skipped ones.
    const last = Math.max(series.highest ?? 0, series.skipped > 0 ? series.taken : 0);
    check.expectEqual(series.counter, 'the last number', series.taken, last);
    if (series.count > 0 && series.skipped === 0)
      check.expectEqual(series.counter, 'the first number', 1, series.lowest);
  }
  return check.result;
}

interface Sums {
  subject: string;
  total: number;
  rounding: Minor;
  lines: number;
  /** Including what was set off in an exchange. */
  paid: number;
  reckoned: number;
}

const SALES = `
  SELECT series || '-' || number AS subject, total, rounding,
    (SELECT coalesce(sum(total), 0) FROM sale_line WHERE sale_id = sale.id) AS lines,
    (SELECT coalesce(sum(amount), 0) FROM tender WHERE sale_id = sale.id AND state = 'taken')
      + coalesce((SELECT set_off FROM refund WHERE exchange_sale_id = sale.id), 0) AS paid,
    subtotal - discount + rounding
      + (SELECT coalesce(sum(tax), 0) FROM sale_line WHERE sale_id = sale.id AND NOT tax_included) AS reckoned
  FROM sale`;

interface Returned {
  subject: string;
  sold: number;
  returned: number;
  total: number;
  refunded: number;
}

const RETURNED = `
  SELECT sale.series || '-' || sale.number || ' line ' || (sale_line.position + 1) AS subject, sale_line.quantity AS sold,
    sum(refund_line.quantity) AS returned, sale_line.total, sum(refund_line.amount) AS refunded
  FROM refund_line
  JOIN sale_line ON sale_line.id = refund_line.sale_line_id
  JOIN sale ON sale.id = sale_line.sale_id
  GROUP BY sale_line.id`;

interface GivenBack {
  subject: string;
  total: number;
  rounding: Minor;
  goods: Minor;
  given: Minor;
}

const REFUNDS = `
  SELECT series || '-' || number AS subject, total, rounding,
    (SELECT coalesce(sum(amount), 0) FROM refund_line WHERE refund_id = refund.id) AS goods,
    (SELECT coalesce(-sum(amount), 0) FROM tender WHERE refund_id = refund.id AND state = 'taken') + set_off AS given
  FROM refund`;

const GIVEN_BACK = `
  SELECT sale.series || '-' || sale.number AS subject, sale.total, sum(refund.total) AS given,
    coalesce(max((SELECT json_extract(body, '$.cashStep') FROM journal
      WHERE subject_id = refund.id AND kind = 'refund.completed')), 1) AS cashStep
  FROM refund JOIN sale ON sale.id = refund.sale_id GROUP BY sale.id`;

interface Exchanged {
  subject: string;
  refunded: Minor;
  sold: number;
  setOff: Minor;
  saleId: string | null;
  journalled: string | null;
  saleJournalled: string | null;
}

const EXCHANGES = `
  SELECT refund.series || '-' || refund.number AS subject, refund.total AS refunded, coalesce(sale.total, 0) AS sold,
    set_off AS setOff, exchange_sale_id AS saleId,
    (SELECT body FROM journal WHERE subject_id = refund.id AND kind = 'refund.completed') AS journalled,
    (SELECT body FROM journal WHERE subject_id = exchange_sale_id AND kind = 'sale.completed') AS saleJournalled
  FROM refund LEFT JOIN sale ON sale.id = exchange_sale_id
  WHERE exchange_sale_id IS NOT NULL OR set_off <> 0`;

/** An exchange sets off all of the smaller side, and the journal records it with both amounts. */
function checkExchanges(db: Database): CheckResult {
  const check = createCheck('exchanges');
  for (const row of db.prepare<[], Exchanged>(EXCHANGES).iterate()) {
    const { subject, refunded, sold, setOff, saleId, journalled, saleJournalled } = row;
    check.count();
    // Cash rounding is on the side that money moved for; the other is set off completely.
    check.expectEqual(subject, 'set off, the smaller side', Math.min(refunded, sold), setOff);
    const { exchange } = JSON.parse(journalled ?? '{}') as { exchange?: { saleId: string; amount: Minor } };
    check.expectEqual(subject, 'set off, in the journal', exchange?.amount ?? null, setOff);
    check.expectEqual(subject, 'its new receipt in the journal', exchange?.saleId ?? null, saleId);
    const { setOff: paidWith } = JSON.parse(saleJournalled ?? '{}') as { setOff?: Minor };
    check.expectEqual(subject, 'set off, by the new receipt in the journal', paidWith ?? null, setOff);
  }
  return check.result;
}

interface Returns {
  subject: string;
  total: Minor;
  withoutReceipt: 0 | 1;
  onCard: Minor;
  strangeLines: number;
  staffId: LocalId | null;
  journalled: string | null;
  by: LocalId | null;
}

/** The facts of a refund in the journal; `cash` is the part that a refund to a card paid in cash. */
interface JournalledRefund {
  total?: Minor;
  withoutReceipt?: true;
  tender?: 'cash' | 'card';
  cash?: Minor;
  exchange?: { amount: Minor };
}

// Lines of a refund are copies of its sale's; those of a return without a receipt have no sale.
const RETURNS = `
  SELECT refund.series || '-' || refund.number AS subject, refund.total, refund.sale_id IS NULL AS withoutReceipt,
    (SELECT coalesce(-sum(amount), 0) FROM tender WHERE refund_id = refund.id AND kind = 'card' AND state = 'taken') AS onCard,
    (SELECT count(*) FROM refund_line LEFT JOIN sale_line ON sale_line.id = sale_line_id WHERE refund_id = refund.id
      AND (sale_line.sale_id IS NOT refund.sale_id OR (sale_line.id IS NOT NULL AND
        (sale_line.pet_id, sale_line.tax_basis_points) <> (refund_line.pet_id, refund_line.tax_basis_points))))
      AS strangeLines,
    refund.staff_id AS staffId, body AS journalled, journal.staff_id AS "by"
  FROM refund LEFT JOIN journal ON subject_id = refund.id AND journal.kind = 'refund.completed'`;

/**
 * Each refund adds up, was paid and is in the journal, with the lines of its sale or without a receipt; and all
 * refunds of a receipt are no more than was paid for it, except for half a coin.
 */
function checkRefunds(db: Database): CheckResult {
  const check = createCheck('refunds');
  for (const { subject, total, rounding, goods, given } of db.prepare<[], GivenBack>(REFUNDS).iterate()) {
    check.count();
    check.expectEqual(subject, 'refund = lines + rounding', goods + rounding, total);
    check.expectEqual(subject, 'given back', total, given);
  }
  for (const row of db.prepare<[], Returns>(RETURNS).iterate()) {
    const journalled = JSON.parse(row.journalled ?? '{}') as JournalledRefund;
    const onCard =
      journalled.tender === 'card'
        ? row.total - (journalled.exchange?.amount ?? 0) - (journalled.cash ?? 0)
        : 0;
    check.expectEqual(row.subject, 'lines of another sale', 0, row.strangeLines);
    check.expectEqual(
      row.subject,
      'without a receipt, in the journal',
      journalled.withoutReceipt ? 1 : 0,
      row.withoutReceipt,
    );
    check.expectEqual(row.subject, 'its total in the journal', journalled.total ?? null, row.total);
    check.expectEqual(row.subject, 'paid to cards, in the journal', onCard, row.onCard);
    check.expectEqual(row.subject, 'its person in the journal', row.by, row.staffId);
  }
  type Row = Pick<GivenBack, 'subject' | 'total' | 'given'> & { cashStep: number };
  for (const { subject, total, given, cashStep } of db.prepare<[], Row>(GIVEN_BACK).iterate()) {
    if (given - total > cashStep / 2) check.expectEqual(subject, 'given back at most', total, given);
  }
  return check.result;
}

/** Each receipt adds up and was paid, and no line was refunded beyond its amount. */
function checkMoney(db: Database): CheckResult {
  const check = createCheck('money');
  for (const sale of db.prepare<[], Sums>(SALES).iterate()) {
    check.count();
    check.expectEqual(sale.subject, 'total = lines + rounding', sale.lines + sale.rounding, sale.total);
    check.expectEqual(
      sale.subject,
      'total = subtotal - discount + tax + rounding',
      sale.reckoned,
      sale.total,
    );
    check.expectEqual(sale.subject, 'paid', sale.total, sale.paid);
  }
  for (const line of db.prepare<[], Returned>(RETURNED).iterate()) {
    check.count();
    if (line.returned > line.sold)
      check.expectEqual(line.subject, 'units refunded at most', line.sold, line.returned);
    if (line.refunded > line.total)
      check.expectEqual(line.subject, 'money refunded at most', line.total, line.refunded);
  }
  return check.result;
}

interface Part {
  subject: string;
  amount: Minor;
  kind: string;
  backAmount: number | null;
  backKind: string | null;
  sold: 0 | 1;
  basketSold: 0 | 1;
  /** In the journal: how much was taken and given back, and how. */
  takenAs: string | null;
  backAs: string | null;
}

const inJournal = (
  kind: string,
) => `(SELECT json_extract(body, '$.kind') || ' ' || json_extract(body, '$.amount') FROM journal
    WHERE subject_id = part.idempotency_key AND journal.kind = '${kind}' AND json_extract(body, '$.id') = part.id)`;

const PARTS = `
  SELECT 'part ' || part.id AS subject, part.amount, part.kind, back.amount AS backAmount, back.kind AS backKind,
    ${inJournal('payment.taken')} AS takenAs, ${inJournal('payment.givenBack')} AS backAs,
    part.sale_id IS NOT NULL AS sold, EXISTS (SELECT 1 FROM sale WHERE idempotency_key = part.idempotency_key) AS basketSold
  FROM tender AS part LEFT JOIN tender AS back ON back.gives_back = part.id AND back.state <> 'failed' AND back.state = 'taken'
  WHERE part.state = 'taken' AND part.refund_id IS NULL AND part.order_id IS NULL AND part.gives_back IS NULL
    AND (part.sale_id IS NULL OR back.id IS NOT NULL)`;

const LOST_PARTS = `
  SELECT json_extract(body, '$.id') AS id FROM journal
  WHERE kind = 'payment.taken' AND json_extract(body, '$.id') NOT IN (SELECT id FROM tender)`;

/**
 * Parts of a total that are not in its receipt were returned once and completely, or are still open. They are in the
 * journal, and nothing else is there.
 */
function checkParts(db: Database): CheckResult {
  const check = createCheck('parts of payments');
  for (const { id } of db.prepare<[], { id: LocalId }>(LOST_PARTS).iterate())
    check.expectEqual(`part ${id}`, 'money taken, in the journal', id, null);
  for (const part of db.prepare<[], Part>(PARTS).iterate()) {
    check.count();
    const taken = `${part.kind} ${part.amount}`;
    check.expectEqual(part.subject, 'taken, in the journal', part.takenAs, taken);
    check.expectEqual(
      part.subject,
      'given back, in the journal',
      part.backAs,
      part.backAmount === null ? null : taken,
    );
    if (part.backAmount !== null) {
      check.expectEqual(part.subject, 'given back', -part.amount, part.backAmount);
      check.expectEqual(part.subject, 'given back the way it was taken', part.kind, part.backKind);
      check.expectEqual(part.subject, 'given back, and in a receipt', 0, part.sold);
    } else check.expectEqual(part.subject, 'left out of the receipt of its basket', 0, part.basketSold);
  }
  return check.result;
}

interface Deposit {
  subject: string;
  held: Minor;
  /** Every line was handed over here. */
  over: 0 | 1;
  deposit: Minor;
  taken: Minor;
  /** What cards paid of it and have not got back. */
  onCard: Minor;
  inCash: Minor;
  toCards: Minor;
  /** The same in the journal. */
  takenInJournal: Minor;
  inCashInJournal: Minor;
  toCardsInJournal: Minor;
}

const takenAs = (condition: string) =>
  `coalesce(sum(tender.amount) FILTER (WHERE tender.kind <> 'deposit' AND tender.sale_id IS NULL AND ${condition}), 0)`;
const endedAs = (kind: string) => `(SELECT coalesce(sum(json_extract(body, '$.amount')), 0) FROM journal
    WHERE subject_id = store_order.id AND kind IN ('order.depositReleased', 'order.cancelled')
      AND json_extract(body, '$.deposit') = '${kind}')`;

const DEPOSITS = `
  SELECT 'order ' || store_order.id AS subject, deposit,
    store_order.sale_line_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM store_order AS line WHERE line.part_of = store_order.id AND line.sale_line_id IS NULL) AS over,
    ${takenAs('amount > 0')} AS taken,
    ${takenAs('TRUE')} - coalesce(sum(tender.amount) FILTER (WHERE tender.kind = 'deposit'), 0) AS held,
    ${takenAs("tender.kind = 'card'")} - ${DEPOSIT_REFUNDED_TO_CARDS('store_order.id')} AS onCard,
    -${takenAs("tender.kind = 'cash' AND amount < 0")} AS inCash,
    -${takenAs("tender.kind = 'card' AND amount < 0")} AS toCards,
    (SELECT coalesce(sum(iif(kind = 'order.placed', json_extract(body, '$.deposit'), json_extract(body, '$.amount'))), 0)
      FROM journal WHERE subject_id = store_order.id AND kind IN ('order.placed', 'order.depositTaken')) AS takenInJournal,
    ${endedAs('cash')} AS inCashInJournal, ${endedAs('card')} AS toCardsInJournal
  FROM store_order
  LEFT JOIN tender ON tender.order_id = store_order.id AND refund_id IS NULL AND tender.state = 'taken'
  WHERE origin = 'customer' AND part_of IS NULL GROUP BY store_order.id`;

interface Brought {
  subject: string;
  amount: Minor;
  slip: string | null;
  journalled: string | null;
}

// Paid at another till and used here: the journal has it with the number of its slip.
const BROUGHT = `
  SELECT sale.series || '-' || sale.number AS subject, tender.amount, tender.reference AS slip,
    (SELECT json_extract(body, '$.depositElsewhere') FROM journal JOIN sale_line ON sale_line.order_id = subject_id
      WHERE sale_line.sale_id = sale.id AND kind = 'order.fulfilled') AS journalled
  FROM tender JOIN sale ON sale.id = tender.sale_id
  WHERE tender.kind = 'deposit' AND tender.state = 'taken' AND tender.order_id IS NULL`;

interface PaidBack {
  subject: string;
  amount: Minor;
  journalled: Minor | null;
}

// What a pickup gave back of a deposit: the journal has it with the receipt.
const RETURNED_AT_PICKUP = `
  SELECT sale.series || '-' || sale.number AS subject, -amount AS amount,
    (SELECT sum(json_extract(body, '$.amount')) FROM journal WHERE subject_id = order_id
      AND kind = 'order.depositReleased' AND json_extract(body, '$.saleId') = sale.id) AS journalled
  FROM tender JOIN sale ON sale.idempotency_key = tender.idempotency_key
  WHERE order_id IS NOT NULL AND sale_id IS NULL AND amount < 0 AND state = 'taken'`;

/**
 * No deposit was paid back or used beyond its amount, nor returned to cards beyond what they paid. All of this is in the
 * journal.
 */
function checkDeposits(db: Database): CheckResult {
  const check = createCheck('deposits');
  for (const row of db.prepare<[], Deposit>(DEPOSITS).iterate()) {
    const { subject, held, over, deposit, taken, onCard } = row;
    check.count();
    check.expectEqual(subject, 'taken as its deposit', taken, deposit);
    check.expectEqual(subject, 'taken as its deposit, in the journal', row.takenInJournal, taken);
    check.expectEqual(subject, 'returned in cash, in the journal', row.inCashInJournal, row.inCash);
    check.expectEqual(subject, 'returned to cards, in the journal', row.toCardsInJournal, row.toCards);
    if (onCard < 0) check.expectEqual(subject, 'left of what cards paid, at least', 0, onCard);
    if (over) check.expectEqual(subject, 'held after it was handed over', 0, held);
    else if (held < 0) check.expectEqual(subject, 'held at least', 0, held);
  }
  for (const { subject, amount, slip, journalled } of db.prepare<[], Brought>(BROUGHT).iterate()) {
    check.count();
    const kept = JSON.parse(journalled ?? '{}') as { amount?: Minor; slip?: string };
    check.expectEqual(subject, 'paid at another till, in the journal', kept.amount ?? null, amount);
    check.expectEqual(subject, 'the number of its slip, in the journal', kept.slip ?? null, slip);
  }
  for (const { subject, amount, journalled } of db.prepare<[], PaidBack>(RETURNED_AT_PICKUP).iterate()) {
    check.count();
    check.expectEqual(subject, 'returned of a deposit at a pickup, in the journal', journalled, amount);
  }
  return check.result;
}

export const checkReceipts = (db: Database): CheckResult[] => [
  checkNumbers(db),
  checkMoney(db),
  checkRefunds(db),
  checkExchanges(db),
  checkParts(db),
  checkDeposits(db),
];
