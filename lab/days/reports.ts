import { expect } from 'vitest';
import type { ShiftReport } from '../../shared/domain/day.ts';
import { groupOf, REPORT_GROUPS, type ReportGroup } from '../../shared/domain/groups.ts';
import type { SalesReport } from '../../shared/domain/reports.ts';
import { netSalesOf } from '../../shared/money/sums.ts';
import type { World } from './world.ts';

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((all, one) => all + (one ?? 0), 0);

/**
 * Compares the sales reports, by every grouping, with the Z reports to the cent: for all days together, each day, and
 * each rate, hour and payment method. Requires that no shift is open.
 */
export async function checkReports({ till }: Pick<World, 'till'>): Promise<void> {
  const shifts = await till.ask('day.shifts', { limit: 500 });
  const zs: ShiftReport[] = [];
  for (const { id } of shifts) zs.push(await till.ask('day.report', { shiftId: id }));
  const days = zs.map(({ businessDate }) => businessDate).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  const ask = (by: ReportGroup, first = from, last = to) =>
    till.ask('reports.sales', { from: first, to: last, by, currency: null });
  for (const by of REPORT_GROUPS) {
    const report = await ask(by);
    expect(report.totals, `totals by ${by}`).toMatchObject(totalsOf(zs));
    expect(addedUp(report), `rows by ${by}`).toMatchObject(
      groupOf(by).of === 'payments' ? moneyOf(report.totals) : pick(report.totals),
    );
  }
  for (const { key, gross, refunds, tax, rounding } of (await ask('day')).rows) {
    const ofDay = zs.filter(({ businessDate }) => businessDate === key);
    expect({ gross, refunds, tax, rounding }, key).toMatchObject(
      totalsOf(ofDay, ['gross', 'refunds', 'tax', 'rounding']),
    );
    expect((await ask('month', key, key)).totals, key).toMatchObject(totalsOf(ofDay));
  }
  for (const { basisPoints, name, net, tax } of (await ask('rate')).rows) {
    const mine = (taxes: ShiftReport['taxes']) =>
      taxes.filter((one) => one.basisPoints === basisPoints && one.name === name);
    const sold = zs.flatMap(({ taxes }) => mine(taxes));
    const back = zs.flatMap(({ refunds }) => mine(refunds.taxes));
    const of = (what: 'net' | 'tax') => sum(sold.map((one) => one[what])) - sum(back.map((one) => one[what]));
    expect({ net, tax }, `rate ${name}`).toEqual({ net: of('net'), tax: of('tax') });
  }
  for (const { key, gross, refunds } of (await ask('tender')).rows) {
    const sold = zs.flatMap(({ tenders }) => tenders ?? []).filter(({ kind }) => kind === key);
    expect(gross, key).toBe(sum(sold.map(({ amount }) => amount)));
    if (key === 'cash') expect(refunds, 'cash paid back').toBe(sum(zs.map(({ cash }) => cash.refunds)));
    if (key === 'card')
      expect(refunds, 'paid back to cards').toBe(sum(zs.map(({ card }) => card?.refunds ?? 0)));
  }
  for (const { key, gross } of (await ask('hour')).rows) {
    const hours = zs.flatMap(({ byHour }) => byHour).filter(({ hour }) => String(hour) === key);
    expect(gross, `hour ${key}`).toBe(sum(hours.map(({ amount }) => amount)));
  }
}

type Amount = 'gross' | 'discount' | 'refunds' | 'netSales' | 'net' | 'tax' | 'rounding';
const AMOUNTS: readonly Amount[] = ['gross', 'discount', 'refunds', 'netSales', 'net', 'tax', 'rounding'];

/** The totals of the Z reports. */
function totalsOf(zs: readonly ShiftReport[], amounts: readonly Amount[] = AMOUNTS) {
  const of = (read: (z: ShiftReport) => number) => sum(zs.map(read));
  const taxes = (z: ShiftReport, what: 'net' | 'tax') =>
    sum(z.taxes.map((one) => one[what])) - sum(z.refunds.taxes.map((one) => one[what]));
  const all: Record<Amount, number> = {
    gross: of(({ sales }) => sales.gross),
    discount: of(({ sales }) => sales.discount),
    refunds: of(({ refunds }) => refunds.total),
    netSales: of(netSalesOf),
    net: of((z) => taxes(z, 'net')),
    tax: of((z) => taxes(z, 'tax')),
    rounding: of(({ sales, refunds }) => sales.rounding - refunds.rounding),
  };
  const counts = { sales: of(({ sales }) => sales.count), refundCount: of(({ refunds }) => refunds.count) };
  const picked = Object.fromEntries(amounts.map((amount) => [amount, all[amount]]));
  return amounts === AMOUNTS ? { ...counts, ...picked } : picked;
}

/** The sum of the rows, the omitted rest and the rounding. */
function addedUp({ rows, rest, rounding }: SalesReport): Record<Amount, number> {
  const all = [...rows, ...(rest ? [rest] : []), ...(rounding ? [rounding] : [])];
  return Object.fromEntries(AMOUNTS.map((amount) => [amount, sum(all.map((row) => row[amount]))])) as Record<
    Amount,
    number
  >;
}

const pick = (totals: SalesReport['totals']) =>
  Object.fromEntries(AMOUNTS.map((amount) => [amount, totals[amount]]));
const moneyOf = ({ gross, refunds, netSales }: SalesReport['totals']) => ({ gross, refunds, netSales });
