import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../electron/store/database/open.ts';
import { verify } from '../../electron/store/verify/verify.ts';
import { databaseOf, makeYears } from './shop.ts';

function made(seed: number, receipts: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-years-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  makeYears({ dataDir, receipts, receiptsPerDay: receipts / 3, pets: 30, seed });
  const db = connect({ file: databaseOf(dataDir), readonly: true });
  onTestFinished(() => void db.close());
  const count = (sql: string) => db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get();
  const last = db.prepare('SELECT hash FROM journal ORDER BY seq DESC LIMIT 1').pluck().get();
  return { db, count, last };
}

test('has the requested number of receipts, some of everything else, and consistent ledgers', () => {
  const { db, count } = made(1, 450);
  const { holds, checks, equation } = verify(db);
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(holds).toBe(true);
  expect(count('sale')).toBe(450);
  expect(count('shift WHERE z_number IS NOT NULL')).toBe(2);
  expect(count('shift WHERE z_number IS NULL')).toBe(1);
  const some = ['refund', 'cash_movement', 'print_job', `tender WHERE kind = 'card'`, 'outbox_attempt']
    .concat(`basket WHERE state = 'voided'`, `stock_movement WHERE kind = 'adjust'`)
    .concat(`store_order WHERE origin = 'customer' AND state = 'open'`, `tender WHERE order_id IS NOT NULL`);
  for (const table of some) expect(count(table), table).toBeGreaterThan(0);
  expect(equation).toMatchObject({ parked: 0, discarded: 0 });
  expect(equation.acknowledged).toBeGreaterThan(400);
  expect(equation.waiting).toBeGreaterThan(0);
});

test('the same seed makes the same shop, another seed another one', () => {
  const { last } = made(1, 30);
  expect(made(1, 30).last).toBe(last);
  expect(made(2, 30).last).not.toBe(last);
});
