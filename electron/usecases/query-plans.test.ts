import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACTIVITY_GROUPS, REPORT_GROUPS } from '../../shared/domain/groups.ts';
import { OrderFilter } from '../../shared/domain/order.ts';
import { createLongQueue } from '../store/entries/long-queue.ts';
import { testStore } from '../store/testing.ts';
import { explain, type Planned, type PlanStep, recordPlans, triggerPlans } from '../store/testing-plans.ts';
import { busyDay, EXPECTED } from './day/testing.ts';

// No query scans a large table for each row of another, and only the queries listed below scan a whole one. Plans depend
// only on the schema (testing-plans.ts), so a small shop has the same plans as a shop with 100,000 receipts.

process.env.TZ = 'UTC';

/** Tables that grow with every sale. Shifts, grand totals and cash movements get only a few rows a day. */
const LARGE = new Set(
  `sale sale_line tender refund refund_line basket store_order outbox outbox_attempt journal journal_words
  stock_movement stock_day print_job`.split(/\s+/),
);
/** Tables that grow with the catalogue: may be scanned by queries over every pet, but never inside another scan. */
const CATALOGUE = new Set('pet stock price barcode pet_listing'.split(' '));
/** Partial indexes of open, uncertain or otherwise few rows; their size does not grow with the shop's age. */
const FEW = new Set(
  `basket_says basket_state outbox_attempt_refused outbox_candidates outbox_discarded outbox_heads outbox_open
  outbox_waits print_job_waiting refund_exchange shift_open stock_movement_after stock_movement_open
  store_order_closed store_order_open store_order_without_pet
  tender_gives_back tender_intended tender_part tender_says`.split(/\s+/),
);
/** Columns with the same value in most rows: searching an index by these alone amounts to a full scan. */
const SAME_FOR_MOST = new Set('connection_id till state origin kind lane entity generation'.split(' '));

/** Allowed full scans: a part of the statement, and the reason. */
const WHOLE: readonly { file: RegExp; sql?: RegExp; why: string }[] = [
  { file: /^store\/verify\//, why: 'the check of all ledgers reads each of them once' },
  { file: /^store\/shop\/journal/, sql: /ORDER BY seq DESC LIMIT 1$/, why: 'its last row' },
  { file: /^store\/shop\/journal/, sql: /SELECT \* FROM journal ORDER BY seq$/, why: 'the whole journal' },
  { file: /^store\/shop\/settings/, sql: /EXISTS \(SELECT 1 FROM sale\)/, why: 'its first row' },
  { file: /^store\/sales\/receipt-list/, sql: /rowid DESC LIMIT \+\?$/, why: 'the latest rows' },
  { file: /^store\/entries\/counts/, sql: /ORDER BY settled_at DESC LIMIT 1$/, why: 'the latest entry' },
  {
    file: /^store\/orders\/orders/,
    sql: /AND order_id IS NOT NULL$/,
    why: 'what is held of all deposits, before a shop changes its currency',
  },
  {
    file: /^store\/orders\/order-list/,
    sql: /^SELECT EXISTS \(SELECT 1 FROM store_order/,
    why: 'its first row',
  },
  { file: /^store\/orders\/order-list/, sql: /LIMIT \+@limit$/, why: 'a page, in the order of its index' },
  {
    file: /^store\/orders\/order-list/,
    sql: /^SELECT iif\(EXISTS \(SELECT 1 FROM connection/,
    why: 'customers’ orders alone, in a shop that had another service before',
  },
  {
    file: /^store\/entries\/entry-views/,
    sql: /store_order.origin = 'sale'\) ORDER BY seq DESC LIMIT \+@limit$/,
    why: 'the latest sales, which most entries are of',
  },
  { file: /^store\/orders\/till-numbers/, sql: /LIMIT 5000\)/, why: 'the latest orders of others, once' },
  {
    file: /^store\/orders\/till-numbers/,
    sql: /ORDER BY seq DESC LIMIT 1$/,
    why: 'once, for an order with this till’s number',
  },
  {
    file: /^store\/entries\/entry-views/,
    sql: /state IN \('done', 'discarded'\) AND NOT .* ORDER BY seq DESC LIMIT \+@limit$/,
    why: 'the latest entries, most of which are settled',
  },
];

/** Lists that a query derives from large tables but that stay short. */
const SHORT = new Set(['used']);

/** Files whose statements `aDay` does not prepare. */
const UNSEEN: readonly { file: RegExp; why: string }[] = [
  { file: /^store\/(gate\/|request-ledger)/, why: 'another database, which holds two days of requests' },
  { file: /^app\/updates\//, why: 'prepares an installer' },
  {
    file: /^store\/backup\/restore|^store\/database\/generation/,
    why: 'a restore, which reads what is open',
  },
  { file: /^store\/backup\/examine/, why: 'one row of a backup that is looked at' },
  { file: /^store\/database\/high-water/, why: 'short tables, and the last row of the journal' },
  { file: /^store\/database\/(migrate|identity)|^store\/customers\/traces/, why: 'one row by its key' },
  { file: /^store\/shop\/(chosen-in-training|has-manager)/, why: 'settings and staff of another shop' },
];

/** A day of the shop, and every list and report in each variant that has its own statement. */
async function aDay(): Promise<{ statements: Planned[]; sites: ReadonlySet<string>; indexes: string[] }> {
  const recorder = recordPlans();
  try {
    const { shop } = await busyDay();
    const days = { from: '2026-11-01', to: '2026-11-30' };
    for (const by of REPORT_GROUPS) await shop.ask('reports.sales', { ...days, by, currency: null });
    for (const filter of OrderFilter.options) {
      for (const text of ['', 'bert']) {
        for (const after of [null, '["2026-11-28T11:00:00.000Z","0"]'])
          await shop.ask('orders.list', { filter, text, limit: 1, after });
      }
    }
    await shop.ask('day.close', { counted: EXPECTED });
    const { id: staffId } = await shop.hire('Anna', 'manager');
    await shop.ask('staff.signIn', { staffId, pin: '4711' });
    const any = { from: null, to: null, staffId: null, text: '' };
    for (const group of [null, ...ACTIVITY_GROUPS])
      await shop.ask('activity.list', { filter: { ...any, group }, before: null, limit: 5 });
    shop.store.verify();
    await shop.store.diagnose();
    await shop.store.backup.make();
    const { db } = shop.store.context;
    // The way the program counts a long queue.
    const worker = new URL('nowhere.js', import.meta.url);
    const thread = { file: db.name, nativeBinding: undefined, worker };
    createLongQueue(shop.store.context, { exact: shop.store, ...thread, longerThan: 0 }).backlog();
    return {
      statements: [...recorder.statements, ...triggerPlans(db)],
      sites: recorder.sites,
      indexes: db
        .prepare<[], { name: string; tbl_name: string }>(
          `SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`,
        )
        .all()
        .flatMap(({ name, tbl_name: table }) => (LARGE.has(table) ? [name] : [])),
    };
  } finally {
    recorder.end();
  }
}

/** Every place in the program that prepares a statement, as file and line. */
function allSites(): string[] {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|testing|\/random\/|lazy-statements/.test(name),
  );
  return files.flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .flatMap((line, at) => (/\.prepare\b/.test(line) ? [`${name}:${at + 1}`] : [])),
  );
}

test('no statement reads a large table inside another, and none reads one whole but those that must', async () => {
  const { statements, sites, indexes } = await aDay();
  const all = allSites();
  const missing = all.filter((site) => !sites.has(site) && !UNSEEN.some(({ file }) => file.test(site)));
  expect(missing).toEqual([]);
  expect(UNSEEN.filter(({ file }) => !all.some((site) => file.test(site) && !sites.has(site)))).toEqual([]);

  expect(statements.flatMap((one) => faults(one).map((step) => told(one, step)))).toEqual([]);

  const whole = statements.filter((one) => readings(one).whole.length > 0);
  const isAllowed = (one: Planned, { file, sql }: (typeof WHOLE)[number]) =>
    file.test(one.site ?? '') && (sql ?? /^/).test(oneLine(one.sql));
  const others = whole.filter((one) => !WHOLE.some((allowed) => isAllowed(one, allowed)));
  expect(others.map((one) => told(one, readings(one).whole.join('; ')))).toEqual([]);
  expect(WHOLE.filter((allowed) => !whole.some((one) => isAllowed(one, allowed)))).toEqual([]);

  // Each sale writes to the indexes of these tables, so each index must be used by a query. Plain inserts do not count:
  // their plans name indexes that a new row never searches (`readings`).
  const searched = statements
    .filter(({ sql }) => !/^\s*INSERT INTO \w+ \([^)]*\)\s*VALUES/.test(sql))
    .flatMap(({ plan }) => allSteps(plan))
    .flatMap((detail) => /^SEARCH .*\bINDEX (\w+)|^SCAN .*\bINDEX (\w+)/.exec(detail)?.slice(1) ?? []);
  expect(indexes.filter((name) => !searched.includes(name))).toEqual([]);
});

test.each([
  [
    'the ledger check that took an hour',
    `SELECT (SELECT sum(quantity) FROM stock_movement WHERE sale_line_id = sale_line.id) FROM sale_line`,
  ],
  [
    'a join without an index',
    `SELECT 1 FROM sale CROSS JOIN print_job ON print_job.created_at > sale.completed_at`,
  ],
  ['an index that SQLite makes itself', `SELECT 1 FROM shift CROSS JOIN sale ON sale.note = shift.z_report`],
  [
    'a list that is joined whole',
    `WITH all_of AS (SELECT DISTINCT note FROM sale) SELECT 1 FROM shift CROSS JOIN all_of`,
  ],
  [
    'an index that says the same of most rows',
    `SELECT 1 FROM shift CROSS JOIN outbox ON outbox.connection_id = shift.id`,
  ],
  [
    'a look for an open entry among all that are settled',
    `SELECT id FROM outbox WHERE entity = 'stock' AND entity_id = ? AND state IN ('ready', 'parked')`,
  ],
  [
    'an index that is searched for whatever is not null',
    `SELECT (SELECT sum(amount) FROM tender WHERE order_id IS NOT NULL AND amount > opening_float) FROM shift`,
  ],
])('%s would be found', (_, sql) => {
  const { db } = testStore().context;
  expect(faults({ sql, site: null, plan: explain(db.prepare.bind(db), sql) })).not.toEqual([]);
});

const oneLine = (sql: string) => sql.replace(/\s+/g, ' ').trim();
const told = ({ site, sql }: Planned, step: string) => `${site}: ${step}: ${oneLine(sql)}`;

/** The forbidden steps of a plan. */
const faults = (one: Planned): string[] => [...readings(one).inner, ...amongSettled(one)];

/**
 * The steps that search open entries in an index that also contains settled ones: a popular pet has thousands of those.
 * After an open entry (`seq>?`) there are none.
 */
function amongSettled({ sql, plan }: Planned): string[] {
  const [, where = ''] = /\bWHERE\b(.*)/s.exec(sql) ?? [];
  return allSteps(plan).filter((detail) => {
    const [, name = '', index = ''] = /^SEARCH (\w+) USING .*INDEX (outbox_\w+)/.exec(detail) ?? [];
    if (index === '' || FEW.has(index) || detail.includes('seq>?')) return false;
    const itsState =
      name === 'outbox' ? String.raw`(?:\boutbox\.|(?<![\w.]))state` : String.raw`\b${name}\.state`;
    const isOpen = String.raw`NOT IN \('done', 'discarded'\)|= '(?!done|discarded)|IN \((?![^)]*'(?:done|discarded)')`;
    return new RegExp(`${itsState} (?:${isOpen})`).test(where);
  });
}

const allSteps = (steps: readonly PlanStep[]): string[] =>
  steps.flatMap(({ detail, steps: inside }) => [detail, ...allSteps(inside)]);

/** The steps of a plan that scan a large table, or a list derived from one: once, or for each row of another. */
function readings({ sql, plan }: Planned): { whole: string[]; inner: string[] } {
  const found = { whole: [] as string[], inner: [] as string[] };
  // The plan of an insert names the lookup of existing child rows; a new row never has any.
  if (/^\s*INSERT INTO \w+ \([^)]*\)\s*VALUES/.test(sql)) return found;
  const tableOf = new Map<string, string>();
  for (const [, table = '', alias] of sql.matchAll(/\b(\w+)(?:\s+AS\s+(\w+))?/g))
    tableOf.set(alias ?? table, table);
  const made = new Set<string>();
  const gather = (steps: readonly PlanStep[]) => {
    for (const { detail, steps: inside } of steps) {
      const [, name] = /^(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(detail) ?? [];
      if (name && !SHORT.has(name) && mentionsLarge(inside, tableOf, sql)) made.add(name);
      gather(inside);
    }
  };
  gather(plan);
  const walk = (steps: readonly PlanStep[], isInner: boolean) => {
    let loops = 0;
    for (const { detail, steps: inside } of steps) {
      const loop = loopOf(detail, sql);
      if (loop) {
        const repeated = isInner || loops > 0;
        const table = made.has(loop.name) ? loop.name : (tableOf.get(loop.name) ?? loop.name);
        const isLarge = LARGE.has(table) && !made.has(loop.name);
        if (repeated && loop.isWhole && (isLarge || CATALOGUE.has(table) || made.has(loop.name)))
          found.inner.push(detail);
        else if (loop.isWhole && isLarge) found.whole.push(detail);
        if (loop.isAutomatic && (isLarge || CATALOGUE.has(table))) found.inner.push(detail);
        loops += 1;
      }
      walk(inside, isInner || detail.startsWith('CORRELATED'));
    }
  };
  walk(plan, false);
  return found;
}

function mentionsLarge(
  steps: readonly PlanStep[],
  tableOf: ReadonlyMap<string, string>,
  sql: string,
): boolean {
  return steps.some(({ detail, steps: inside }) => {
    const loop = loopOf(detail, sql);
    return (
      (loop?.isWhole && LARGE.has(tableOf.get(loop.name) ?? loop.name)) || mentionsLarge(inside, tableOf, sql)
    );
  });
}

function loopOf(detail: string, sql: string) {
  const [, kind, name = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? [];
  if (kind === undefined || name === 'CONSTANT') return null;
  const [, index = ''] = /\bINDEX (\w+)/.exec(rest) ?? [];
  // "IS NOT NULL" has no lower bound, so it matches every row of a partial index of such rows.
  const isAnything = (column: string) => new RegExp(`\\b${column} IS NOT NULL`).test(sql);
  const columns = [...rest.matchAll(/(\w+)([=<>]+)\?/g)].flatMap(([, column = '', how]) =>
    how === '>' && isAnything(column) ? [] : [column],
  );
  const isAutomatic = rest.includes('AUTOMATIC');
  const isSearch =
    kind === 'SEARCH' && (!rest.includes('?') || columns.some((column) => !SAME_FOR_MOST.has(column)));
  // An automatic index on a query's own list is searched at one place; one on a table is rebuilt for each execution.
  return { name, isAutomatic, isWhole: !isSearch && !FEW.has(index) };
}
