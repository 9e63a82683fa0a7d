import Database from 'better-sqlite3';
import { lazyStatements } from './database/lazy-statements.ts';

// For tests of query plans: every prepared statement, with how SQLite would run it. Perch never runs ANALYZE, so a
// plan follows from the schema alone: that of an empty shop is that of a shop with a million receipts.

/** A step of a plan of EXPLAIN QUERY PLAN, with the steps inside it. */
export interface PlanStep {
  detail: string;
  steps: PlanStep[];
}

/** A statement and its plan. */
export interface Planned {
  sql: string;
  plan: PlanStep[];
  /** Where it was prepared: a path of the project and a line; null for a trigger. */
  site: string | null;
}

type Prepare = Database.Database['prepare'];

/** Records every statement that any connection of this process prepares, until it is stopped. */
export function recordPlans(): { statements: Planned[]; sites: Set<string>; end(): void } {
  const original: Prepare = Database.prototype.prepare;
  const statements: Planned[] = [];
  const sites = new Set<string>();
  const seen = new Set<string>();
  lazyStatements.on = false;
  Database.prototype.prepare = function prepare(this: Database.Database, sql: string) {
    const statement = original.call(this, sql);
    const site = siteOf(new Error().stack ?? '');
    if (site) sites.add(site);
    if (!seen.has(sql)) {
      seen.add(sql);
      statements.push({ sql, site, plan: explain(original.bind(this), sql) });
    }
    return statement;
  } as Prepare;
  const end = () => {
    lazyStatements.on = true;
    Database.prototype.prepare = original;
  };
  return { statements, sites, end };
}

/** The statements inside a database's triggers: SQLite shows no plan of those with the statement that fires them. */
export function triggerPlans(db: Database.Database): Planned[] {
  const triggers = db
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  return triggers.flatMap(({ name, sql }) => {
    const [, when = '', body = ''] = /^.*?\bON\s+\w+\s+(?:WHEN\b(.*?))?BEGIN\b(.*)END$/s.exec(sql) ?? [];
    const parts = [...(when.trim() === '' ? [] : [`SELECT ${when}`]), ...body.split(';')];
    return parts
      .map((part) =>
        part
          .replace(/--.*/g, '')
          .replace(/\b(NEW|OLD)\.(\w+)/g, '@$1_$2')
          .trim(),
      )
      .filter((part) => part !== '' && !part.includes('RAISE('))
      .map((part) => ({
        sql: `trigger ${name}: ${part}`,
        site: null,
        plan: explain(db.prepare.bind(db), part),
      }));
  });
}

export function explain(prepare: Prepare, sql: string): PlanStep[] {
  const bare = sql.replace(/--.*/g, '').replace(/'(?:[^']|'')*'/g, "''");
  const names = [...bare.matchAll(/[@:$](\w+)/g)].map(([, name]) => [name, null]);
  const marks = [...bare.matchAll(/\?/g)].map(() => null);
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(bare)) return [];
  const rows = prepare(`EXPLAIN QUERY PLAN ${sql}`).all(
    ...marks,
    ...(names.length > 0 ? [Object.fromEntries(names)] : []),
  ) as { id: number; parent: number; detail: string }[];
  const root: PlanStep[] = [];
  const byId = new Map<number, PlanStep>();
  for (const { id, parent, detail } of rows) {
    const step = { detail, steps: [] };
    byId.set(id, step);
    (byId.get(parent)?.steps ?? root).push(step);
  }
  return root;
}

function siteOf(stack: string): string | null {
  const calls = stack.split('\n').slice(2);
  for (const call of calls) {
    const [, file, line] = /electron\/([\w./-]+\.ts):(\d+)/.exec(call) ?? [];
    if (file && !/testing|lazy-statements/.test(file)) return `${file}:${line}`;
  }
  return null;
}
