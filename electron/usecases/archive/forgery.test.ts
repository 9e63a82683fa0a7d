import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvRows, machineCsv, unguardCell } from '../../../shared/documents/csv.ts';
import { hashOf } from '../../store/shop/journal.ts';
import { givePet, lineOf, nobody } from '../../store/testing.ts';
import { fill, pay } from '../checkout/testing.ts';
import { busyDay, card, cash, sell } from '../day/testing.ts';
import { part, returnedOf } from '../refunds/testing.ts';
import { saveArchive } from './testing.ts';
import { check } from './verify.mjs';

process.env.TZ = 'UTC';

/** Facts of the manifest that only the fingerprint proves (docs/tax-archive.md, "What it proves"). */
const BY_FINGERPRINT = ['savedAt', 'program', 'days'];

type Files = Record<string, string>;

/**
 * Every kind of row: sales with both taxes and discounts, refunds, exchanges, deposits, cash in and out, several
 * people.
 */
async function everyKind(): Promise<Files> {
  const { shop, momo, rex, two } = await busyDay();
  const person = { id: null, active: true, pinHash: 'none' };
  const anna = shop.store.staff.save({ ...person, name: 'Anna, "=A1"', role: 'manager' }, nobody);
  shop.store.staff.save({ ...person, name: 'Ben', role: 'cashier' }, nobody);
  shop.session.signIn(anna.id);
  await shop.ask('day.close', { counted: 0 });
  await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
  await shop.ask('day.cash', { amount: 500, reason: 'for Bert' });
  const rate = shop.store.taxRates.save(
    { id: null, name: 'VAT; =1', basisPoints: 1900, active: true },
    nobody,
  );
  await shop.ask('settings.saveShop', { defaultTaxRateId: rate.id });
  const odd = givePet(shop.store, { name: "'a;=1, \t+2", price: 700, count: 9, category: 'Birds' });
  await sell(shop, odd, 2, [card(1000), cash(500)], 'for Bert');
  await shop.ask('settings.saveShop', { taxIncluded: false });
  const basket = await shop.ask('checkout.open', {});
  const line = { ...lineOf(shop.store, momo, 3), discount: { kind: 'amount' as const, amount: 50 } };
  await shop.ask('checkout.complete', {
    basket: { ...basket, lines: [line], discount: { kind: 'percent' as const, basisPoints: 1000 } },
    tenders: [card(3963)],
    expectedTotal: 3963,
    allowOversell: true,
  });
  await shop.ask('settings.saveShop', { defaultTaxRateId: null, taxIncluded: true });
  const returned = await returnedOf(shop, two, [part(two, 0, 1)], 'for Bert');
  await pay(shop, { ...(await fill(shop, [momo, 1])), returned }, 350, [cash(350)], true);
  const { items: records } = await shop.ask('customers.find', { text: 'Bert', from: null });
  await shop.ask('customers.erase', { records: records.filter(({ open }) => !open) });
  await shop.ask('day.close', { counted: 0 });
  await sell(shop, rex, 1, [cash(1000)]);
  await shop.ask('day.close', { counted: 900 });
  return (await saveArchive(shop, { from: '2026-11-01', to: '2026-11-30' })).saved.files;
}

let made: Files | null = null;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The result of the archive's script. */
const checked = (files: Files) => check((name) => [Buffer.from(files[name] ?? '')]);

/** The archive, and forgeries of it by somebody who knows its format. */
async function forger() {
  made ??= await everyKind();
  const files = made;

  /** Replaced files, with a matching manifest. */
  function forged(changed: Files, manifestChange: object = {}): Files {
    const manifest = { ...JSON.parse(files['manifest.json'] ?? ''), ...manifestChange };
    manifest.files = manifest.files.map((entry: { name: string }) => {
      const text = changed[entry.name];
      return text === undefined ? entry : { ...entry, bytes: Buffer.byteLength(text), sha256: sha256(text) };
    });
    return { ...files, ...changed, 'manifest.json': JSON.stringify(manifest) };
  }

  /** The number of problems after files were changed. */
  const problemsWith = async (changed: Files, manifestChange: object = {}): Promise<number> =>
    (await checked(forged(changed, manifestChange))).problemCount;
  return { files, forged, problemsWith };
}

const tablesOf = (files: Files) => Object.keys(files).filter((name) => name.endsWith('.csv'));
const rowsOf = (csv = '') =>
  Papa.parse<string[]>(csv, { delimiter: ',', skipEmptyLines: true }).data.map((row) => row.map(unguardCell));

/** The first of each kind of rows, by which cells are filled. */
function kindsOf([, ...rows]: string[][]): number[] {
  const kinds = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const kind = cells.map((cell) =>
      /^(cash|card|deposit|yes|no)$/.test(cell) ? cell : cell.slice(0, 1) === '' ? '' : '*',
    );
    if (!kinds.has(kind.join())) kinds.set(kind.join(), at + 1);
  }
  return [...kinds.values()];
}

const otherThan = (cell: string): string[] => {
  if (cell === '') return ['1', 'x'];
  const [last = ''] = cell.slice(-1);
  return [`${cell.slice(0, -1)}${last === '1' ? '2' : '1'}`, ''];
};

test('an archive of every kind of row is consistent', async () => {
  const { files } = await forger();
  expect((await checked(files)).problems).toEqual([]);
  for (const name of tablesOf(files)) expect(rowsOf(files[name]).length, name).toBeGreaterThan(1);
  const journal = files['journal.jsonl'] ?? '';
  for (const kind of ['sale.completed', 'refund.completed', 'cash.moved', 'customers.erased', 'shift.sealed'])
    expect(journal).toContain(`"${kind}"`);
});

describe('is inconsistent, even with a matching manifest:', () => {
  test('any column of any kind of row, changed, emptied or filled', async () => {
    const { files, problemsWith } = await forger();
    const missed: string[] = [];
    let tried = 0;
    for (const name of tablesOf(files)) {
      const rows = rowsOf(files[name]);
      for (const at of [0, ...kindsOf(rows)]) {
        for (const [column, cell] of (rows[at] ?? []).entries()) {
          for (const other of otherThan(cell)) {
            const changed = csvRows(rows.with(at, (rows[at] ?? []).with(column, other)), machineCsv);
            tried += 1;
            if ((await problemsWith({ [name]: changed })) === 0)
              missed.push(`${name} ${at} ${rows[0]?.[column]}`);
          }
        }
      }
    }
    expect(missed).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  test('any row removed, duplicated, swapped or added', async () => {
    const { files, problemsWith } = await forger();
    const missed: string[] = [];
    for (const name of [...tablesOf(files), 'journal.jsonl']) {
      const text = files[name] ?? '';
      const end = name.endsWith('.csv') ? '\r\n' : '\n';
      const lines = text.split(end).slice(0, -1);
      for (const at of lines.keys()) {
        const line = lines[at] ?? '';
        const forgeries = {
          removed: lines.toSpliced(at, 1),
          twice: lines.toSpliced(at, 0, line),
          swapped: lines[at + 1] === undefined ? null : lines.toSpliced(at, 2, lines[at + 1] ?? '', line),
          longer: lines.with(
            at,
            name.endsWith('.csv') ? `${line},"1"` : line.replace(/}$/, ',"withheld":"reason"}'),
          ),
        };
        for (const [how, forged] of Object.entries(forgeries))
          if (forged && (await problemsWith({ [name]: `${forged.join(end)}${end}` })) === 0)
            missed.push(`${name} line ${at + 1} ${how}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test('any fact of any kind of row of the journal, also with a matching hash of the row', async () => {
    const { files, problemsWith } = await forger();
    const lines = (files['journal.jsonl'] ?? '').trim().split('\n');
    const missed: string[] = [];
    const seen = new Set<string>();
    for (const [at, line] of lines.entries()) {
      const row = JSON.parse(line);
      if (seen.has(row.kind)) continue;
      seen.add(row.kind);
      for (const key of Object.keys(row)) {
        const other = typeof row[key] === 'number' ? row[key] + 1 : `${row[key] ?? ''}1`;
        const forged = {
          ...row,
          [key]: key === 'body' ? JSON.stringify({ ...JSON.parse(row.body), total: 1 }) : other,
        };
        const { hash, ...facts } = forged;
        for (const one of [forged, { ...forged, hash: key === 'hash' ? hash : hashOf(facts) }]) {
          const text = `${lines.with(at, JSON.stringify(one)).join('\n')}\n`;
          if ((await problemsWith({ 'journal.jsonl': text })) === 0) missed.push(`${row.kind} ${key}`);
        }
      }
    }
    expect(missed).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });

  test('the start or the end of the journal left out, also in the manifest', async () => {
    const { files, problemsWith } = await forger();
    const lines = (files['journal.jsonl'] ?? '').trim().split('\n');
    const { journal } = JSON.parse(files['manifest.json'] ?? '');
    const [first, second] = lines.map((line) => JSON.parse(line));
    const begun = { ...journal, first: second.seq, previousHash: first.hash };
    const later = { 'journal.jsonl': `${lines.slice(1).join('\n')}\n` };
    expect(await problemsWith(later, { journal: begun })).toBeGreaterThan(0);
    const end = JSON.parse(lines.at(-2) ?? '');
    const ended = { ...journal, last: end.seq, lastHash: end.hash };
    const shorter = { 'journal.jsonl': `${lines.slice(0, -1).join('\n')}\n` };
    expect(await problemsWith(shorter, { journal: ended })).toBeGreaterThan(0);
  });

  test('any setting, and any fact of the manifest', async () => {
    const { files, problemsWith } = await forger();
    const settings = JSON.parse(files['settings.json'] ?? '');
    const missed: string[] = [];
    for (const key of Object.keys(settings)) {
      const text = `${JSON.stringify({ ...settings, [key]: 'other' }, null, 2)}\n`;
      if ((await problemsWith({ 'settings.json': text })) === 0) missed.push(key);
    }
    const manifest = JSON.parse(files['manifest.json'] ?? '');
    const inside = (key: string) =>
      Object.keys(manifest[key]).map((part) => [key, { ...manifest[key], [part]: 7 }]);
    const changes = Object.keys(manifest).flatMap((key) =>
      ['zReports', 'journal'].includes(key)
        ? inside(key)
        : [[key, key === 'files' ? manifest.files.slice(1) : 'x']],
    );
    for (const [key, value] of changes)
      if (!BY_FINGERPRINT.includes(key) && (await problemsWith({}, { [key]: value })) === 0) missed.push(key);
    expect(missed).toEqual([]);
  });
});

test('a forger who rebuilds everything is found only by the digits of a printed Z report', async () => {
  const { files, forged } = await forger();
  const before = (await checked(files)).lines;
  const hashes = new Map<string, string>();
  const [zHead = [], ...zRows] = rowsOf(files['z_reports.csv']);
  let previous = JSON.parse((files['journal.jsonl'] ?? '').split('\n')[0] ?? '').previous_hash;
  const lines = (files['journal.jsonl'] ?? '')
    .trim()
    .split('\n')
    .map((line) => {
      const { hash, ...row } = JSON.parse(line);
      const body = JSON.parse(row.body);
      // Cash was taken out for another reason.
      if (row.kind === 'cash.moved') body.wordsHash = sha256('another reason');
      if (row.kind === 'shift.closed') {
        const { seq, hash: old } = body.grandTotal.journal;
        body.grandTotal.journal.hash = hashes.get(old);
        const cells = zRows.find((one) => one[zHead.indexOf('journal_row')] === String(seq)) ?? [];
        cells[zHead.indexOf('journal_hash')] = hashes.get(old) ?? '';
        body.rowHash = sha256(`${JSON.stringify(zHead)}\n${JSON.stringify(cells)}\n`);
      }
      const facts = { ...row, body: JSON.stringify(body), previous_hash: previous };
      previous = hashOf(facts);
      hashes.set(hash, previous);
      return JSON.stringify({ ...facts, hash: previous });
    });
  const { journal } = JSON.parse(files['manifest.json'] ?? '');
  const anew = forged(
    { 'journal.jsonl': `${lines.join('\n')}\n`, 'z_reports.csv': csvRows([zHead, ...zRows], machineCsv) },
    { journal: { ...journal, lastHash: previous } },
  );
  const { problems, lines: after } = await checked(anew);
  expect(problems).toEqual([]);
  const digits = (found: string[]) => found.filter((line) => line.startsWith('  Z '));
  expect(digits(before)).toHaveLength(2);
  for (const line of digits(before)) expect(after).not.toContain(line);
});
