import Papa from 'papaparse';
import { expect } from 'vitest';
import { addedUp } from '../../electron/usecases/documents/testing.ts';
import { begunIn } from '../../electron/usecases/payments/testing.ts';
import { documentFor } from '../../electron/usecases/printing/document-for.ts';
import type { Basket } from '../../shared/domain/basket.ts';
import type { ShiftReport } from '../../shared/domain/day.ts';
import type { CartDiscount } from '../../shared/domain/discount.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { piecesOf } from '../../shared/money/sums.ts';
import { toInstant } from '../../shared/time/time.ts';
import { words } from '../../shared/words/words.ts';
import { type KnownReceipt, roundedQuotient, sum, taxesOf } from './books.ts';
import { asManager, isManager } from './roles.ts';
import type { World } from './world.ts';

// Compares the independent books with everything the program reports.

function discountOf(discount: CartDiscount | null, base: number): number {
  if (discount === null) return 0;
  const share = discount.kind === 'amount' ? 0 : roundedQuotient(base * discount.basisPoints, 10_000);
  return share + (discount.kind === 'percent' ? 0 : Math.min(discount.amount, base - share));
}

/** Checks a receipt against the agreed basket and for consistency. `basket` is null for a handed-over order. */
export function checkReceipt(world: World, { receipt }: KnownReceipt, basket: Basket | null): void {
  const { taxIncluded } = world;
  const { lines, tenders } = receipt;
  if (basket) {
    const goods = basket.lines.map((line) => {
      const gross = line.quantity * line.unitPrice;
      return gross - discountOf(line.discount, gross);
    });
    const off = discountOf(basket.discount, sum(goods));
    expect(receipt.basketDiscount?.amount ?? 0, 'basket discount').toBe(off);
    expect(receipt.basketDiscount?.given ?? null, 'as given').toEqual(off > 0 ? basket.discount : null);
    for (const [index, line] of lines.entries()) {
      const said = basket.lines[index];
      const own = line.lineDiscount?.amount ?? 0;
      expect(line.unitPrice * line.quantity - own, 'a line').toBe(goods[index]);
      // A price raised in the meantime is part of the discount.
      const isLowered = said !== undefined && line.unitPrice > said.unitPrice;
      const given = own > 0 && !isLowered ? said?.discount : null;
      expect(line.lineDiscount?.given ?? null, 'as given').toEqual(given);
      // The basket's discount is shared in proportion, to one minor unit.
      const share = line.discount - own;
      expect(Math.abs(share * sum(goods) - off * (goods[index] ?? 0)), 'a share').toBeLessThan(
        Math.max(1, sum(goods)),
      );
    }
    expect(sum(lines.map(({ discount }) => discount)), 'discounts').toBe(receipt.discount);
  }
  for (const line of lines) {
    const base = line.quantity * line.unitPrice - line.discount;
    const tax = roundedQuotient(
      base * line.taxBasisPoints,
      taxIncluded ? 10_000 + line.taxBasisPoints : 10_000,
    );
    expect(line, 'the tax of a line').toMatchObject({ tax, total: taxIncluded ? base : base + tax });
  }
  expect(sum(lines.map(({ total }) => total)) + receipt.rounding, 'its lines').toBe(receipt.total);
  const setOff = receipt.exchange?.amount ?? 0;
  expect(sum(tenders.map(({ amount }) => amount)) + setOff, 'its tenders').toBe(receipt.total);
  expect(sum(receipt.taxes.map(({ net, tax }) => net + tax)) + receipt.rounding, 'its taxes').toBe(
    receipt.total,
  );
  checkPaper(world, receipt);
}

/** Checks the printed receipt, also for a later reprint. */
function checkPaper({ till }: World, { id, total, number, exchange }: KnownReceipt['receipt']): void {
  // For an exchange, down to the amount paid or refunded.
  const due = total - (exchange?.total ?? 0);
  expect(addedUp(documentFor(till.store, 'receipt', id)), `${number} on paper`).toBe(due);
}

/** Checks an X or Z report against the books. */
function checkReport({ books }: World, report: ShiftReport, shift: number): void {
  const receipts = books.receipts.filter((one) => one.shift === shift).map(({ receipt }) => receipt);
  const refunds = books.refunds.filter((one) => one.shift === shift);
  const lines = receipts.flatMap((one) => one.lines);
  expect(report.sales, 'sales').toEqual({
    count: receipts.length,
    pieces: piecesOf(lines),
    gross: sum(receipts.map(({ total }) => total)),
    discount: sum(receipts.map(({ discount }) => discount)),
    tax: sum(lines.map(({ tax }) => tax)),
    rounding: sum(receipts.map(({ rounding }) => rounding)),
  });
  expect(report.refunds, 'refunds').toMatchObject({
    count: refunds.length,
    total: sum(refunds.map(({ total }) => total)),
    rounding: sum(refunds.map(({ rounding }) => rounding)),
  });
  expect(asTaxes(report.taxes), 'taxes').toEqual(taxesOf(lines));
  const back = refunds.flatMap((one) =>
    one.lines.map((each) => ({ ...each.line, total: each.amount, tax: each.tax })),
  );
  expect(asTaxes(report.refunds.taxes), 'taxes of refunds').toEqual(taxesOf(back));
  checkMoney(books, report, shift);
  expect(sum(report.byHour.map(({ amount }) => amount)), 'by hour').toBe(report.sales.gross);
  for (const equation of [report.equation, report.equationNow]) {
    expect(equation, 'the equation').toMatchObject({ sold: piecesOf(lines), holds: true });
    expect(sum(Object.values(equation.cash ?? {})), 'its cash').toBe(report.cash.sales);
  }
}

function checkMoney(books: World['books'], report: ShiftReport, shift: number): void {
  const tenders = books.receipts
    .filter((one) => one.shift === shift)
    .flatMap(({ receipt }) => receipt.tenders);
  const kinds = new Map((report.tenders ?? []).map(({ kind, count, amount }) => [kind, { count, amount }]));
  for (const kind of ['cash', 'card', 'deposit'] as const) {
    const of = tenders.filter((tender) => tender.kind === kind);
    const sums =
      of.length > 0 ? { count: of.length, amount: sum(of.map(({ amount }) => amount)) } : undefined;
    expect(kinds.get(kind), `tenders: ${kind}`).toEqual(sums);
  }
  const exchanged = books.exchanges.filter((one) => one.shift === shift).map(({ amount }) => amount);
  const setOff =
    exchanged.length > 0 ? { count: exchanged.length, amount: sum(exchanged), kind: 'exchange' } : undefined;
  expect(
    (report.tenders ?? []).find(({ kind }) => kind === 'exchange'),
    'set off',
  ).toEqual(setOff);
  // Sales are paid or offset, and refunds are money or offset: both sides must balance.
  expect(sum((report.tenders ?? []).map(({ amount }) => amount)), 'all tenders').toBe(report.sales.gross);
  expect((report.cash.refunds ?? 0) + (report.card?.refunds ?? 0) + sum(exchanged), 'all refunds').toBe(
    report.refunds.total,
  );
  expect(report.cash, 'cash').toMatchObject({
    openingFloat: books.float,
    leftBefore: books.leftBefore,
    sales: books.cashOf(shift, 'sale'),
    refunds: -books.cashOf(shift, 'refund') + 0,
    deposits: books.cashOf(shift, 'deposit'),
    in: books.cashOf(shift, 'in'),
    out: -books.cashOf(shift, 'out') + 0,
  });
  const cards = books.cardsOf(shift);
  expect(report.card, 'what the terminal lists').toMatchObject({
    count: cards.length,
    total: sum(cards.map(({ amount }) => amount)),
  });
  expect(report.deposits, 'deposits').toEqual({
    taken: books.depositsOf(shift, 'taken'),
    applied: books.depositsOf(shift, 'applied'),
    returned: books.depositsOf(shift, 'returned'),
    kept: books.depositsOf(shift, 'kept'),
    usedElsewhere: 0,
    fromElsewhere: 0,
    held: sum([...books.owed.values()]),
  });
}

const asTaxes = (taxes: ShiftReport['taxes']) =>
  new Map(taxes.map(({ name, basisPoints, net, tax }) => [`${name} ${basisPoints}`, { net, tax }]));

/** Checks the CSV of a report against the report. */
async function checkCsv({ till }: World, report: ShiftReport): Promise<void> {
  const { csv } = await till.ask('day.exportCsv', { shiftId: report.shiftId });
  const rows = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
  const say = words.en.paper;
  const minor = (text: string | undefined) => Math.round(Number(text) * 100);
  const at = (part: string, item: string) =>
    minor(rows.find(([one, other]) => one === part && other === item)?.[3] ?? '0');
  const sumOf = (part: string, column: number) =>
    sum(rows.filter(([one]) => one === part).map((row) => minor(row[column])));
  const { sales, refunds, cash, card } = report;
  expect({
    gross: at(say.sales, say.gross),
    paidBack: at(say.refunds, say.refundTotal),
    netSales: at(say.sales, say.netSales),
    card: at(say.cardTerminal, say.cardTotal),
    cash: at(say.drawer, say.cashSales),
    counted: at(say.drawer, say.counted),
    held: at(say.deposits, say.depositsHeldThen),
    taxed: sumOf(say.taxes, 3),
    netAndTax: sumOf(say.taxes, 4) + sumOf(say.taxes, 5),
    taxedBack: sumOf(say.refundTaxes, 4) + sumOf(say.refundTaxes, 5),
    pets: sumOf(say.petsSold, 3),
    hours: sumOf(say.byHour, 3),
  }).toEqual({
    gross: sales.gross,
    paidBack: -refunds.total + 0,
    netSales: sales.gross - refunds.total,
    card: card?.total,
    cash: cash.sales,
    counted: cash.counted ?? 0,
    held: report.deposits.held,
    taxed: sales.gross - sales.rounding,
    netAndTax: sales.gross - sales.rounding,
    taxedBack: -(refunds.total - refunds.rounding) + 0,
    pets: sales.gross - sales.rounding - (refunds.total - refunds.rounding),
    hours: sales.gross,
  });
}

/** Compares the animals on the shelf with the screen and the exported list. */
async function checkStock(world: World): Promise<void> {
  const { till, books } = world;
  const { rows } = await till.ask('stock.list', {
    text: '',
    categoryId: null,
    filter: 'all',
    sort: 'name',
    descending: false,
    order: null,
    offset: 0,
    limit: 200,
  });
  const shown = new Map(rows.map(({ id, stock }) => [id, stock.shown]));
  expect(shown, 'animals').toEqual(books.shelf);
  for (const { id, stock } of rows) expect(stock.promised, 'promised').toBe(books.promised.get(id) ?? 0);
  await till.ask('stock.exportCsv', { text: '', categoryId: null, filter: 'all' });
  const [head = [], ...table] = Papa.parse<string[]>(till.takeSaved().toString().trim()).data;
  const cell = (row: string[], name: string) => row[head.indexOf(name)] ?? '';
  expect(
    new Map(table.map((row) => [cell(row, 'Name'), [cell(row, 'Count'), cell(row, 'Price')]])),
    'the stock table as a file',
  ).toEqual(
    new Map(
      rows.map(({ name, price, stock }) => [name, [String(stock.shown), ((price ?? 0) / 100).toFixed(2)]]),
    ),
  );
}

export function checkLedgers({ till }: World): void {
  const { holds, checks } = till.store.verify();
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(holds).toBe(true);
}

/** The till asks about exactly the card payments whose outcome is unknown. */
async function checkPendingCards({ till, pendingCards }: World): Promise<void> {
  const asked = await begunIn(till);
  if (pendingCards.length === 0) expect(asked, 'settled card payments').toEqual([]);
  for (const { idempotencyKey, amount } of pendingCards) {
    expect(asked, 'an unknown card payment').toContainEqual(
      expect.objectContaining({ idempotencyKey, amount: Math.abs(amount) }),
    );
  }
}

/** Compares the open shift with the books. */
export async function checkNow(world: World): Promise<void> {
  const { till, books } = world;
  if (!isManager(world)) await checkBlind(world);
  const report = await asManager(world, () => till.ask('day.current', {}));
  expect(report !== null, 'a shift is open').toBe(books.open);
  await checkPendingCards(world);
  if (!report) return;
  checkReport(world, report, books.shift);
  if (world.pendingCards.length === 0) expect(report.card?.unsettled, 'cards in doubt').toBe(0);
}

/** The person who counts cannot compute the expected cash, and the cash that cashiers took out matches the books. */
async function checkBlind({ till, books }: World): Promise<void> {
  const report = await till.ask('day.current', {});
  if (!report) return;
  const { sales, refunds, deposits, expected } = report.cash;
  expect([report.tenders, report.card, sales, refunds, deposits, expected], 'hidden from cashiers').toEqual(
    Array(6).fill(null),
  );
  expect(till.store.shifts.takenOutByCashiers(report.shiftId), 'taken out by cashiers').toBe(
    books.outByCashiers,
  );
}

/** Checks a receipt of any day: unchanged except for later returns. */
async function checkEarlier(
  world: World,
  { receipt, back, toCards, byCashiers }: KnownReceipt,
): Promise<void> {
  const { till, books } = world;
  expect(till.store.refunds.givenByCashiers(receipt.id), 'given back by cashiers').toBe(byCashiers);
  const now = await till.ask('checkout.receipt', { saleId: receipt.id });
  const refundedQuantity = (id: LocalId) => back.get(id)?.quantity ?? 0;
  const refunds = await till.ask('refunds.ofSale', { saleId: receipt.id });
  expect(now, 'an earlier receipt').toEqual({
    ...receipt,
    // The part refundable to cards depends on the other receipts paid by the deposit; `verify` checks the sum.
    refundableToCard: receipt.tenders.some(({ kind }) => kind === 'deposit')
      ? expect.any(Number)
      : receipt.refundableToCard - toCards,
    refunds,
    lines: receipt.lines.map((line) => ({ ...line, refundedQuantity: refundedQuantity(line.id) })),
  });
  checkPaper(world, receipt);
  expect(sum(refunds.map(({ total, rounding }) => total - rounding)), 'its refunds').toBe(
    sum([...back.values()].map(({ amount }) => amount)),
  );
  const cards = books.terminal.filter(({ shiftNumber }) => shiftNumber === null).map(({ amount }) => amount);
  const open = world.pendingCards.filter(({ approved }) => approved).map(({ amount }) => amount);
  if (open.length === 0) expect(sum(cards), 'approved but not recorded').toBe(0);
}

/** Counts the drawer and closes; checks the report against the coins, the terminal's list and the receipts. */
export async function checkClosed(
  world: World,
  z: ShiftReport,
  { miscounted, takenOut }: { miscounted: number; takenOut: number },
): Promise<void> {
  const { books, chance: dice, till } = world;
  expect(z.cash, 'the drawer').toMatchObject({
    expected: books.drawer,
    counted: books.drawer + miscounted,
    difference: miscounted,
    takenOut,
  });
  checkReport(world, z, books.shift);
  await checkCsv(world, z);
  await checkStock(world);
  checkLedgers(world);
  // Reports of earlier days must not change.
  const shifts = await till.ask('day.shifts', { limit: 500 });
  expect(shifts, 'one Z report a shift').toHaveLength(books.shift);
  const earlier = dice.pick(shifts);
  const shift = books.shift - shifts.indexOf(earlier);
  const report = await till.ask('day.report', { shiftId: earlier.id });
  expect(report.zNumber).toBe(shift);
  expect(report.card?.total, 'an earlier card total').toBe(
    sum(books.cardsOf(shift).map(({ amount }) => amount)),
  );
  if (books.receipts.length > 0) await checkEarlier(world, dice.pick(books.receipts));
  expect(Date.parse(z.closedAt ?? toInstant(0)), 'closed').toBeLessThanOrEqual(till.now());
}
