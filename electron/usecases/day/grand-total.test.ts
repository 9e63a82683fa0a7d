import { expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { shortHash } from '../../../shared/documents/text.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { givePet } from '../../store/testing.ts';
import { fill } from '../checkout/testing.ts';
import { toHtml } from '../documents/html.ts';
import { german, textOf } from '../documents/testing.ts';
import { type TestShop, testShop } from '../testing.ts';
import { busyDay, card, cash, EXPECTED, sell } from './testing.ts';

process.env.TZ = 'UTC';

const onPaper = (report: ShiftReport, head = german) =>
  textOf(toHtml(reportDocument(shiftReport(report, head), head), 'A4'));

const wrong = (shop: TestShop) =>
  shop.store
    .verify()
    .checks.flatMap((check) =>
      check.differences.map(({ subject, what }) => `${check.name}: ${subject}, ${what}`),
    );

/** Two closings; between them the drawer is opened, a basket is voided, and a receipt is reprinted. */
async function twoShifts() {
  const { shop, momo, one } = await busyDay();
  shop.platform.printHtml = async () => undefined;
  await shop.ask('settings.saveShop', { printer: { kind: 'system', deviceName: '' } });
  const first = await shop.ask('day.close', { counted: EXPECTED });
  await shop.ask('printing.print', { kind: 'receipt', subjectId: one.id });
  await shop.ask('printing.print', { kind: 'receipt', subjectId: one.id });
  await sell(shop, momo, 1, [cash(1250)]);
  const basket = await fill(shop, [momo, 1]);
  await shop.ask('checkout.keep', basket);
  await shop.ask('checkout.void', { idempotencyKey: basket.idempotencyKey });
  const second = await shop.ask('day.close', { counted: 1250 });
  return { shop, momo, first, second };
}

test('each Z report continues from the one before, and an X report has no grand total', async () => {
  const { shop, momo, first, second } = await twoShifts();
  expect(first.grandTotal).toMatchObject({
    sales: 7350,
    refunds: 1250,
    receipts: 4,
    refundCount: 1,
    voids: 0,
  });
  expect(second.grandTotal).toMatchObject({
    sales: 7350 + 1250,
    refunds: 1250,
    receipts: 5,
    refundCount: 1,
    voids: 1,
    reprints: 1,
  });
  const rows = [...shop.store.journal.rows()];
  const seq = second.grandTotal?.journal.seq ?? 0;
  expect(rows[seq - 1]?.hash).toBe(second.grandTotal?.journal.hash);
  expect(rows[seq]).toMatchObject({ kind: 'shift.closed', subject_id: second.shiftId });
  await sell(shop, momo, 1, [card(1250)]);
  expect(await shop.ask('day.current', {})).toMatchObject({ grandTotal: null });
  expect(wrong(shop)).toEqual([]);
});

test('counts the drawer that was opened by hand, and money of each currency for itself', async () => {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 50 });
  const escpos = { kind: 'escpos' as const, host: '127.0.0.1', port: 9, columns: 42 as const, drawer: true };
  shop.store.settings.saveShop({ printer: escpos as never }, shop.session.caller().actor);
  await sell(shop, momo, 1, [card(1000)]);
  shop.store.journal.append({
    kind: 'drawer.opened',
    subjectId: null,
    body: { why: 'byHand' },
    actor: shop.session.caller().actor,
  });
  await shop.ask('day.close', { counted: 0 });
  await shop.ask('settings.saveShop', { currency: 'CHF' });
  await sell(shop, momo, 2, [card(2000)]);
  const francs = await shop.ask('day.close', { counted: 0 });
  expect(francs.grandTotal).toMatchObject({ sales: 2000, receipts: 2, drawerOpenings: 1 });
  await shop.ask('settings.saveShop', { currency: 'EUR' });
  await sell(shop, momo, 1, [card(1000)]);
  const euros = await shop.ask('day.close', { counted: 0 });
  expect(euros.grandTotal).toMatchObject({ sales: 2000, receipts: 3, drawerOpenings: 1 });
  expect(wrong(shop)).toEqual([]);
});

test('is on paper and in the CSV, with the journal row it was closed at', async () => {
  const { shop, second } = await twoShifts();
  const { seq = 0, hash = '' } = second.grandTotal?.journal ?? {};
  const paper = onPaper(second);
  expect(paper).toContain('Seit Inbetriebnahme, nie zurückgesetzt Summe der Verkäufe EUR 86,00');
  expect(paper).toContain(`Prüfsumme des Protokolls, bis Eintrag ${seq} ${shortHash(hash)}`);
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId: second.shiftId })).csv);
  expect(csv).toContain('"Since the till began, never reset",Sales total,5,86.00');
  expect(csv).toContain(hash);
});

test.each([
  ['the total', 'UPDATE grand_total SET sales = sales - 1 WHERE z_number = 2', 'sales since the beginning'],
  ['a counter', 'UPDATE grand_total SET reprints = 0', 'reprints since the beginning'],
  ['the hash', `UPDATE grand_total SET journal_hash = 'x' WHERE z_number = 2`, 'the hash of the journal'],
  ['a row that is gone', 'DELETE FROM grand_total WHERE z_number = 2', 'sales since the beginning'],
  [
    'the report',
    `UPDATE shift SET z_report = json_set(z_report, '$.grandTotal.voids', 0) WHERE z_number = 2`,
    'its grand total in the Z report',
  ],
  [
    'a report that lost it',
    `UPDATE shift SET z_report = json_remove(z_report, '$.grandTotal') WHERE z_number = 2`,
    'its grand total in the Z report',
  ],
])('the check finds %s that was changed', async (_, sql, what) => {
  const { shop } = await twoShifts();
  const { db } = shop.store.context;
  if (!sql.startsWith('UPDATE shift')) expect(() => db.exec(sql)).toThrow('never changes');
  db.exec(`DROP TRIGGER grand_total_no_update; DROP TRIGGER grand_total_no_delete; ${sql}`);
  expect(wrong(shop).join('\n')).toContain(`grand totals: Z 2, ${what}`);
});

test('a closed report of a shop in Germany says that no security device is connected, one elsewhere does not', async () => {
  const { shop, momo, second } = await twoShifts();
  const tse = 'zertifizierte technische Sicherheitseinrichtung (TSE)';
  expect(onPaper(second)).toContain(tse);
  expect(onPaper(second, { ...german, locale: 'de-AT' })).not.toContain('TSE');
  expect(onPaper({ ...second, currency: 'CHF' })).not.toContain('TSE');
  await sell(shop, momo, 1, [card(1250)]);
  expect(onPaper((await shop.ask('day.current', {})) as ShiftReport)).not.toContain('TSE');
  const csv = async () => (await shop.ask('day.exportCsv', { shiftId: second.shiftId })).csv;
  expect(await csv()).not.toContain('TSE');
  await shop.ask('settings.saveShop', { locale: 'de-DE', language: 'de' });
  expect(await csv()).toContain(tse);
});
