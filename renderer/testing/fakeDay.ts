import type { DayEquation, ShiftReport } from '../../shared/domain/day.ts';
import { PerchError } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { takingsOf } from '../../shared/takings.ts';
import { localDate } from '../../shared/time.ts';
import type { FakeKnown } from './fakeBridge.ts';
import { fakeId } from './fakeShop.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function equation(
  lines: [number, number, number, number],
  cash: [number, number, number, number],
): DayEquation {
  const [acknowledged, waiting, parked, discarded] = lines;
  const money = ([a, w, p, d]: [number, number, number, number]) => ({
    acknowledged: a,
    waiting: w,
    parked: p,
    discarded: d,
  });
  return {
    sold: lines.reduce((sum, count) => sum + count, 0),
    acknowledged,
    waiting,
    parked,
    discarded,
    holds: true,
    amounts: money([acknowledged * 2950, waiting * 2950, parked * 2950, discarded * 2950]),
    cash: money(cash),
  };
}

/** A shift with a busy day behind it. */
function fakeReport(
  { shop, app, now: time }: FakeKnown,
  number: number,
  change: Partial<ShiftReport>,
): ShiftReport {
  const openedAt = new Date(time() - number * DAY - 7 * HOUR).toISOString();
  const rounding = -10;
  const gross = 57 * 2950 + rounding;
  const now = equation([54, 2, 1, 0], [41_300, 5900, 0, 0]);
  return {
    shiftId: fakeId(880_000 + number),
    zNumber: null,
    till: app.till,
    businessDate: localDate(Date.parse(openedAt)),
    currency: app.currency,
    openedAt,
    openedBy: 'Aoife',
    closedAt: null,
    closedBy: null,
    sales: {
      ...{ count: 42, lines: 57, gross, discount: 1250, rounding },
      tax: Math.round((gross * 19) / 119),
    },
    refunds: {
      ...{ count: 1, total: 2950, rounding: 0 },
      taxes: [{ name: 'VAT', basisPoints: 1900, net: 2479, tax: 471 }],
    },
    taxes: [
      { name: null, basisPoints: 0, net: 4000, tax: 0 },
      { name: 'VAT', basisPoints: 700, net: 23_000, tax: 1610 },
      { name: 'VAT', basisPoints: 1900, net: 117_269, tax: 22_281 },
    ],
    tenders: [
      { kind: 'cash', count: 19, amount: 47_200 },
      { kind: 'card', count: 22, amount: 115_950 },
      { kind: 'deposit', count: 1, amount: 5000 },
    ],
    deposits: {
      taken: 3000,
      applied: 5000,
      returned: 0,
      kept: 0,
      usedElsewhere: 0,
      fromElsewhere: 0,
      held: 9500,
    },
    cash: {
      openingFloat: 15_000,
      leftBefore: null,
      sales: 47_200,
      refunds: 2950,
      deposits: 2000,
      in: 5000,
      out: 20_000,
      expected: null,
      counted: null,
      difference: null,
    },
    card: {
      count: 24,
      sales: 115_950,
      refunds: 0,
      deposits: 1000,
      total: 116_950,
      unsettled: 0,
      unsettledCount: 0,
    },
    cashMovements: [
      { amount: 5000, reason: 'Change from the bank', staffName: 'Aoife', at: at(openedAt, 1) },
      { amount: -20_000, reason: 'To the bank', staffName: 'Aoife', at: at(openedAt, 5) },
    ],
    equation: now,
    equationNow: now,
    byHour: [3, 5, 9, 14, 6, 4, 11, 5].map((count, index) => ({
      hour: 9 + index,
      count,
      amount: count * 2950,
    })),
    bestSellers: shop.pets.slice(0, 10).map((pet, index) => ({
      petName: pet.name,
      quantity: 12 - index,
      amount: (12 - index) * (pet.price ?? 1990),
    })),
    ...change,
  };
}

const at = (from: string, hours: number) => new Date(Date.parse(from) + hours * HOUR).toISOString();

/** Shifts in memory: one open (unless `closed`), and a week of closed ones, of which one closed while sales waited. */
export function fakeDay(
  known: FakeKnown,
  options: { closed?: boolean; fresh?: boolean } = {},
): Partial<Handlers> {
  let current: ShiftReport | null = options.closed || options.fresh ? null : fakeReport(known, 0, {});
  const closed = options.fresh
    ? []
    : [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13].map((number) => closedReport(number));

  function closedReport(number: number): ShiftReport {
    const all = equation([57, 0, 0, 0], [47_200, 0, 0, 0]);
    const report = fakeReport(known, number, {
      zNumber: 131 - number,
      closedBy: 'Aoife',
      equation: number === 1 ? equation([51, 6, 0, 0], [38_350, 8850, 0, 0]) : all,
      equationNow: number === 2 ? equation([55, 0, 0, 2], [44_250, 0, 0, 2950]) : all,
    });
    return count(report, 46_250 + (number === 1 ? -200 : number === 4 ? 50 : 0));
  }

  function count(report: ShiftReport, counted: number): ShiftReport {
    const { cash } = report;
    const expected =
      cash.openingFloat + (cash.sales ?? 0) - (cash.refunds ?? 0) + (cash.deposits ?? 0) + cash.in - cash.out;
    return {
      ...report,
      closedAt: at(report.openedAt, 9),
      closedBy: report.closedBy ?? 'Aoife',
      zNumber: report.zNumber ?? 131,
      cash: { ...cash, expected, counted, difference: counted - expected },
    };
  }

  function open(): ShiftReport {
    if (!current) throw new PerchError('no_shift', 'No shift is open. Open one first.');
    return current;
  }

  return {
    'day.current': () => current,
    'day.open': ({ openingFloat, allowDifference }) => {
      if (current) throw new PerchError('shift_open', 'A shift is open already.');
      const left = closed[0]?.cash.counted ?? null;
      if (left !== null && left !== openingFloat && !allowDifference) {
        const facts = { left, counted: openingFloat, difference: openingFloat - left };
        throw new PerchError('float_differs', 'The last closing left another amount.', facts);
      }
      const none = equation([0, 0, 0, 0], [0, 0, 0, 0]);
      current = fakeReport(known, 0, {
        openedAt: new Date(known.now()).toISOString(),
        sales: { count: 0, lines: 0, gross: 0, discount: 0, tax: 0, rounding: 0 },
        refunds: { count: 0, total: 0, rounding: 0, taxes: [] },
        taxes: [],
        tenders: [],
        deposits: {
          taken: 0,
          applied: 0,
          returned: 0,
          kept: 0,
          usedElsewhere: 0,
          fromElsewhere: 0,
          held: 9500,
        },
        cash: { ...open0, openingFloat, leftBefore: left },
        card: { count: 0, sales: 0, refunds: 0, deposits: 0, total: 0, unsettled: 0, unsettledCount: 0 },
        cashMovements: [],
        equation: none,
        equationNow: none,
        byHour: [],
        bestSellers: [],
      });
      return current;
    },
    'day.cash': ({ amount, reason }) => {
      const report = open();
      const movement = { amount, reason, staffName: 'Aoife', at: new Date(known.now()).toISOString() };
      const cash = { ...report.cash };
      if (amount > 0) cash.in += amount;
      else cash.out -= amount;
      current = { ...report, cash, cashMovements: [...report.cashMovements, movement] };
      return current;
    },
    'day.close': ({ counted }) => {
      const z = count(open(), counted);
      closed.unshift(z);
      current = null;
      return z;
    },
    'day.report': ({ shiftId }) => {
      const found = [current, ...closed].find((report) => report?.shiftId === shiftId);
      if (!found) throw new PerchError('shift_unknown', 'There is no such shift.');
      return found;
    },
    'day.shifts': () =>
      [...(current ? [current] : []), ...closed].map((report) => ({
        id: report.shiftId,
        businessDate: report.businessDate,
        zNumber: report.zNumber,
        openedAt: report.openedAt,
        closedAt: report.closedAt,
        currency: report.currency,
        takings: takingsOf(report),
        difference: report.cash.difference,
        equationNow: report.equationNow,
      })),
    'day.exportCsv': ({ shiftId }) => ({ csv: `Z report,${shiftId}\r\n` }),
  };
}

const open0 = {
  openingFloat: 0,
  leftBefore: null,
  sales: 0,
  refunds: 0,
  deposits: 0,
  in: 0,
  out: 0,
  expected: null,
  counted: null,
  difference: null,
};
