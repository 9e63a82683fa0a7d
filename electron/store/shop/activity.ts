import type { ActivityFilter, ActivityGroup, ActivityRow } from '../../../shared/domain/activity.ts';
import type { Minor } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';
import type { JournalRow, JournalWords } from './journal.ts';

/** Rows of the journal that one question looks through: a few milliseconds. */
const PART = 5_000;

/** The condition of each group; `body` is JSON. */
const GROUPS: Readonly<Record<ActivityGroup, string>> = {
  sales: `kind GLOB 'sale.*' OR kind GLOB 'refund.*' OR kind GLOB 'payment.*' OR kind GLOB 'card.*'
    OR kind = 'document.reprinted'`,
  discounts: `kind = 'sale.completed' AND json_extract(body, '$.discount') > 0`,
  prices: `kind GLOB 'price.*' OR kind GLOB 'prices.*'`,
  voids: `kind GLOB 'basket.*'`,
  approvals: `kind = 'staff.approved' OR json_extract(body, '$.approvedBy') IS NOT NULL`,
  drawer: `kind = 'drawer.opened' OR kind GLOB 'cash.*' OR kind GLOB 'shift.*'`,
  orders: `kind GLOB 'order.*'`,
  stock: `kind GLOB 'stock.*' OR kind GLOB 'count.*' OR kind GLOB 'pet.*' OR kind GLOB 'category.*'
    OR kind GLOB 'lowMark.*' OR kind GLOB 'import.*'`,
  settings: `kind GLOB 'setting.*' OR kind GLOB 'tax.*' OR kind GLOB 'connection.*' OR kind GLOB 'mode.*'
    OR kind GLOB 'backup*' OR kind GLOB 'restore.*' OR kind GLOB 'installation.*' OR kind GLOB 'printer.*'
    OR kind GLOB 'kiosk.*' OR kind GLOB 'customers.*'`,
  staff: `kind GLOB 'staff.*'`,
  sync: `kind GLOB 'entry.*' OR kind GLOB 'sync.*'`,
};

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
  }: {
    journal: { wordsOf(row: JournalRow): JournalWords | null };
    settings: { shop(): { currency: string } };
  },
) {
  const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM journal').pluck();

  function prepare(group: ActivityGroup | null) {
    return db.prepare<[Record<string, string | number | null>], Found>(
      `SELECT * FROM (
         SELECT journal.*, staff.name AS staffName,
           (SELECT name FROM staff WHERE id = json_extract(body, '$.approvedBy')) AS approvedByName,
           coalesce(json_extract(body, '$.number'), json_extract(body, '$.name'), json_extract(body, '$.label'),
             (SELECT name FROM pet WHERE pet.id = subject_id),
             (SELECT name FROM staff WHERE staff.id = subject_id),
             (SELECT printf('%s-%06d', series, number) FROM sale WHERE sale.id = subject_id),
             (SELECT printf('%s-%06d', series, number) FROM refund WHERE refund.id = subject_id),
             (SELECT coalesce(customer_name, remote_id) FROM store_order WHERE store_order.id = subject_id)) AS subject
         FROM journal LEFT JOIN staff ON staff.id = staff_id
         WHERE seq < @before AND seq >= @floor
           AND (@from IS NULL OR business_date >= @from) AND (@to IS NULL OR business_date <= @to)
           AND (@staffId IS NULL OR staff_id = @staffId OR json_extract(body, '$.approvedBy') = @staffId)
           AND (${group === null ? 'TRUE' : GROUPS[group]}))
       AS line WHERE @text IS NULL OR subject LIKE @text ESCAPE '\\' OR staffName LIKE @text ESCAPE '\\'
         OR approvedByName LIKE @text ESCAPE '\\' OR kind LIKE @text ESCAPE '\\'
         OR json_extract(body, '$.key') LIKE @text ESCAPE '\\'
         OR EXISTS (SELECT 1 FROM journal_words, json_each(words)
           WHERE journal_words.seq = line.seq AND json_each.value LIKE @text ESCAPE '\\')
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
     * Rows before a place in the journal, newest first, out of one part of it.
     *
     * @param before a row's number; null: from the newest
     * @returns `next`: where to go on; null where there is nothing before
     */
    list(
      filter: ActivityFilter,
      before: number | null,
      limit: number,
    ): { rows: ActivityRow[]; next: number | null } {
      const start = before ?? (newest.get() ?? 0) + 1;
      const floor = Math.max(1, start - PART);
      const { currency } = settings.shop();
      const { from, to, staffId, text, group } = filter;
      const like = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      const found = queryOf(group).all({ before: start, floor, from, to, staffId, text: like, limit });
      const last = found.at(-1);
      const next = found.length === limit && last ? last.seq : floor;
      return {
        rows: found.map((row) => view(row, currency, journal.wordsOf(row))),
        next: next > 1 ? next : null,
      };
    },
  };
}

/** Where each kind of line has its amount, the first that is there. */
const AMOUNTS = ['total', 'amount', 'openingFloat', 'counted'];

function view(row: Found, shopCurrency: string, words: JournalWords | null): ActivityRow {
  const body = JSON.parse(row.body) as Record<string, unknown>;
  const amounts = AMOUNTS.map((key) => body[key]).filter((value) => Number.isSafeInteger(value));
  const plain = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null;
  return {
    seq: row.seq,
    at: row.at,
    businessDate: row.business_date,
    till: row.till,
    kind: row.kind,
    staffName: row.staffName,
    approvedByName: row.approvedByName,
    subject: row.subject === null ? null : String(row.subject),
    amount: (amounts[0] as Minor | undefined) ?? null,
    currency: typeof body.currency === 'string' ? body.currency : shopCurrency,
    setting: row.kind === 'setting.changed' ? plain(body.key) : null,
    from: plain(body.from),
    to: plain(body.to),
    typed: words === null ? null : Object.values(words).join(' · '),
  };
}
