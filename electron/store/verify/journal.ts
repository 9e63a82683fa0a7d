import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../../shared/money/money.ts';
import { receiptNumber } from '../sales/series.ts';
import { ERASED, FIRST_HASH, hashOf, hashOfWords, type JournalRow } from '../shop/journal.ts';
import { type CheckResult, createCheck } from './finding.ts';

/** Rows whose texts were erased, according to the journal. */
function erasures(db: Database): Set<number> {
  const erased = new Set<number>();
  const rows = db.prepare<[string], Pick<JournalRow, 'seq' | 'body'>>(
    'SELECT seq, body FROM journal WHERE kind = ?',
  );
  for (const { seq, body } of rows.iterate(ERASED)) {
    const { erasedWords = [] } = JSON.parse(body) as { erasedWords?: number[] };
    // An erasure can only name earlier rows.
    for (const row of erasedWords) if (row < seq) erased.add(row);
  }
  return erased;
}

/** The chain: rows are numbered without gaps, and carry the previous hash and their own correct hash. */
function checkChain(db: Database): CheckResult {
  const check = createCheck('journal');
  let last = { seq: 0, hash: FIRST_HASH };
  for (const { hash, ...row } of db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').iterate()) {
    check.count();
    const subject = `row ${row.seq}`;
    check.expectEqual(subject, 'no row is missing before it', last.seq + 1, row.seq);
    check.expectEqual(subject, 'it carries the hash of the row before', last.hash, row.previous_hash);
    check.expectEqual(subject, 'its hash is its own', hashOf(row), hash);
    last = { seq: row.seq, hash };
  }
  return check.result;
}

interface WordsRow {
  seq: number;
  wordsHash: string | null;
  salt: string | null;
  words: string | null;
}

/** The texts typed for a row match its hash, or the journal records their erasure. */
function checkWords(db: Database): CheckResult {
  const erased = erasures(db);
  const check = createCheck('words of the journal');
  const rows = db.prepare<[], WordsRow>(
    `SELECT journal.seq, body ->> '$.wordsHash' AS wordsHash, salt, words
     FROM journal LEFT JOIN journal_words ON journal_words.seq = journal.seq
     WHERE instr(body, '"wordsHash":"') > 0 OR words IS NOT NULL`,
  );
  for (const { seq, wordsHash, salt, words } of rows.iterate()) {
    check.count();
    if (erased.has(seq)) check.expectEqual(`row ${seq}`, 'its words are erased', null, words && 'words');
    else
      check.expectEqual(
        `row ${seq}`,
        'its words are its own',
        wordsHash,
        hashOfWords(salt ?? '', words ?? ''),
      );
  }
  return check.result;
}

interface SaleRow {
  id: LocalId;
  series: string;
  number: number;
  total: number;
  staffId: LocalId | null;
  body: string | null;
  by: LocalId | null;
}
interface TenderRow {
  kind: string;
  amount: Minor;
}
interface LineRow {
  petId: LocalId;
  quantity: Quantity;
  total: number;
}
/** The facts of a sale in the journal. */
interface JournalledSale {
  number?: string;
  total?: number;
  lines?: LineRow[];
  tenders?: TenderRow[];
}

/** Every sale matches the journal, and the journal has no other sale. */
function checkSales(db: Database): CheckResult {
  const check = createCheck('sales in the journal');
  const lines = db.prepare<[string], LineRow>(
    'SELECT pet_id AS petId, quantity, total FROM sale_line WHERE sale_id = ? ORDER BY position',
  );
  const tenders = db.prepare<[string], TenderRow>(
    `SELECT kind, amount FROM tender WHERE sale_id = ? AND state = 'taken'`,
  );
  const sales = db.prepare<[], SaleRow>(
    `SELECT sale.id, series, number, total, sale.staff_id AS staffId, body, journal.staff_id AS "by"
     FROM sale LEFT JOIN journal ON subject_id = sale.id AND kind = 'sale.completed'`,
  );
  for (const sale of sales.iterate()) {
    check.count();
    const number = receiptNumber(sale.series, sale.number);
    const journalled = JSON.parse(sale.body ?? '{}') as JournalledSale;
    check.expectEqual(number, 'its number in the journal', journalled.number ?? null, number);
    check.expectEqual(number, 'its total in the journal', journalled.total ?? null, sale.total);
    check.expectEqual(
      number,
      'its lines in the journal',
      inWords(journalled.lines ?? []),
      inWords(lines.all(sale.id)),
    );
    check.expectEqual(
      number,
      'its payments in the journal',
      paid(journalled.tenders ?? []),
      paid(tenders.all(sale.id)),
    );
    check.expectEqual(number, 'its person in the journal', sale.by, sale.staffId);
  }
  const lost = db.prepare<[], { seq: number; subject_id: LocalId }>(
    `SELECT seq, subject_id FROM journal WHERE kind = 'sale.completed' AND subject_id NOT IN (SELECT id FROM sale)`,
  );
  for (const row of lost.iterate()) check.expectEqual(`row ${row.seq}`, 'its sale', row.subject_id, null);
  return check.result;
}

function inWords(lines: readonly LineRow[]): string {
  return lines.map(({ petId, quantity, total }) => `${quantity} x ${petId} = ${total}`).join(', ');
}

/** Sorted, because parts are captured before the sale, and a deposit is used with it. */
function paid(tenders: readonly TenderRow[]): string {
  return tenders
    .map(({ kind, amount }) => `${kind} ${amount}`)
    .sort()
    .join(', ');
}

export function checkJournal(db: Database): CheckResult[] {
  return [checkChain(db), checkWords(db), checkSales(db)];
}
