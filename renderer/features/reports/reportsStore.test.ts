import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { bridge, pet, sell, startForEach, stores } from '../../testing/program.ts';
import { daysOf } from './reportsStore.ts';

startForEach();

const reports = () => stores.reports.useReports.getState();

test.each([
  ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  // Weeks end on Sunday.
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['lastWeek', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['thisMonth', '2026-11-23', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['thisYear', '2026-11-23', '2026-01-01', '2026-11-23'],
] as const)('%s, on %s, is from %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});

/** Sells a pet. Returns the sale's business date. */
const sold = async () => (await sell(pet())).businessDate;

test('a named period moves with the day, typed days stay', async () => {
  const today = await sold();
  await reports().choosePeriod('today', today);
  expect(reports()).toMatchObject({ days: { from: today, to: today }, report: { totals: { sales: 1 } } });
  await reports().setDays({ from: '2020-01-01', to: '2020-01-31' });
  expect(reports()).toMatchObject({ period: 'own', report: { totals: { sales: 0 }, rows: [] } });
  await reports().load(today);
  expect(reports().days).toEqual({ from: '2020-01-01', to: '2020-01-31' });
});

test('a refused report replaces the previous one', async () => {
  const today = await sold();
  await reports().choosePeriod('today', today);
  bridge.refuse('reports.sales', new PerchError('disk_full'));
  await reports().choose({ by: 'pet' });
  expect(reports()).toMatchObject({ report: null, failure: { code: 'disk_full' }, busy: false });
});
