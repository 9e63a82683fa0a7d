import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from './schema.ts';

/** The account that `serve` makes for its own key. */
export const DEFAULT_ACCOUNT = 'default';

/** `id` is the type of an int64 primary key; on SQLite it has to be `integer` to be the table's own key. */
const common = (id: string): readonly string[] => [
  `create table accounts (id text primary key, name text not null unique, created_at bigint not null)`,
  `create table api_keys (
     id text primary key, account_id text not null references accounts (id), lookup text not null, hash text not null,
     plan text not null, minute bigint not null, day bigint not null, created_at bigint not null, revoked_at bigint)`,
  `create index api_keys_lookup on api_keys (lookup)`,
  `create table categories (
     id ${id} primary key, name text not null, description text, revision text not null)`,
  `create table pets (
     id ${id} primary key, name text not null, category_id bigint not null references categories (id),
     status text, revision text not null)`,
  `create index pets_category on pets (category_id)`,
  `create table inventory (
     pet_id ${id} primary key references pets (id) on delete cascade, quantity integer not null, revision text not null)`,
  `create table orders (
     id ${id} primary key, pet_id bigint, quantity integer, ship_date text, complete smallint, revision text not null)`,
  `create table idempotency (
     key_id text not null, idempotency_key text not null, fingerprint text not null, status integer not null,
     headers text not null, body text not null, expires_at bigint not null, primary key (key_id, idempotency_key))`,
  `create index idempotency_expiry on idempotency (expires_at)`,
];

const sqliteOnly: readonly string[] = [
  `create table sequences (name text primary key, value bigint not null)`,
];

const postgresOnly: readonly string[] = [
  `create sequence pet_ids as bigint`,
  `create sequence category_ids as bigint`,
  `create sequence order_ids as bigint`,
  `create table counters (key text primary key, points bigint not null, since bigint not null, expire bigint)`,
  `create index counters_expiry on counters (expire)`,
];

/** The tables of migration 002, beside those of 001 under other names. */
const accountTables = (kind: 'sqlite' | 'postgres'): readonly string[] => {
  // SQLite then keeps the rows of an account together, as PostgreSQL's index does.
  const clustered = kind === 'sqlite' ? ' without rowid' : '';
  return [
    `drop index pets_category`,
    `drop index idempotency_expiry`,
    ...['categories', 'pets', 'inventory', 'orders', 'idempotency'].map(
      (table) => `alter table ${table} rename to ${table}_001`,
    ),
    ...(kind === 'sqlite' ? [`alter table sequences rename to sequences_001`] : []),
    `create table categories (
       account_id text not null references accounts (id), id bigint not null, name text not null, description text,
       revision text not null, primary key (account_id, id))${clustered}`,
    `create table pets (
       account_id text not null, id bigint not null, name text not null, category_id bigint not null, status text,
       revision text not null, primary key (account_id, id),
       foreign key (account_id, category_id) references categories (account_id, id))${clustered}`,
    `create index pets_category on pets (account_id, category_id)`,
    `create table inventory (
       account_id text not null, pet_id bigint not null, quantity integer not null, revision text not null,
       primary key (account_id, pet_id),
       foreign key (account_id, pet_id) references pets (account_id, id) on delete cascade)${clustered}`,
    `create table orders (
       account_id text not null references accounts (id), id bigint not null, pet_id bigint, quantity integer,
       ship_date text, complete smallint, revision text not null, primary key (account_id, id))${clustered}`,
    `create table idempotency (
       account_id text not null references accounts (id), key_id text not null, idempotency_key text not null,
       fingerprint text not null, status integer not null, headers text not null, body text not null,
       expires_at bigint not null, primary key (account_id, key_id, idempotency_key))`,
    `create index idempotency_expiry on idempotency (expires_at)`,
    `create table sequences (
       account_id text not null references accounts (id), name text not null, value bigint not null,
       primary key (account_id, name))`,
  ];
};

/** What all accounts shared goes to `account`. The answers kept for a key go where that key is. */
const givenTo = (account: string, kind: 'sqlite' | 'postgres') => [
  sql`update api_keys set account_id = ${account}
    where account_id in (select id from accounts where name = ${DEFAULT_ACCOUNT})`,
  sql`insert into categories select ${account}, id, name, description, revision from categories_001`,
  sql`insert into pets select ${account}, id, name, category_id, status, revision from pets_001`,
  sql`insert into inventory select ${account}, pet_id, quantity, revision from inventory_001`,
  sql`insert into orders select ${account}, id, pet_id, quantity, ship_date, complete, revision from orders_001`,
  sql`insert into idempotency
    select coalesce((select k.account_id from api_keys k where k.id = i.key_id), ${account}), key_id, idempotency_key,
      fingerprint, status, headers, body, expires_at from idempotency_001 i`,
  ...(kind === 'sqlite'
    ? [sql`insert into sequences select ${account}, name, value from sequences_001`]
    : postgresSequences.map(
        ([name, sequence]) => sql`insert into sequences
          select ${account}, ${name}, last_value from ${sql.ref(sequence)} where is_called`,
      )),
];

const postgresSequences = [
  ['pets', 'pet_ids'],
  ['categories', 'category_ids'],
  ['orders', 'order_ids'],
] as const;

/**
 * The account that gets what all accounts shared before they had data of their own (docs/service.md, "Accounts"): of those
 * that were made by hand and have a key in force the oldest, else the one that `serve` makes by itself, else any. Null
 * where there is none and nothing to be given.
 */
async function heir(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a order by
      case
        when not exists (select 1 from api_keys k where k.account_id = a.id and k.revoked_at is null) then 2
        when a.name = ${DEFAULT_ACCOUNT} then 1
        else 0
      end, a.created_at, a.id limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  const held = await sql`
    select 1 from categories union all select 1 from orders union all select 1 from idempotency limit 1`.execute(
    db,
  );
  if (held.rows.length === 0) return null;
  const id = randomUUID();
  await sql`insert into accounts (id, name, created_at) values (${id}, ${DEFAULT_ACCOUNT}, 0)`.execute(db);
  return id;
}

/** The same key twice in force, as two instances could make it that started together: the older one stays. */
const oneInForce = [
  `update api_keys set revoked_at = created_at where revoked_at is null and exists (
     select 1 from api_keys k where k.hash = api_keys.hash and k.revoked_at is null
       and (k.created_at < api_keys.created_at or (k.created_at = api_keys.created_at and k.id < api_keys.id)))`,
  `create unique index api_keys_in_force on api_keys (hash) where revoked_at is null`,
];

async function separateAccounts(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await sql.raw(text).execute(db);
  };
  const account = await heir(db);
  await run(accountTables(kind));
  if (account !== null) for (const statement of givenTo(account, kind)) await statement.execute(db);
  // Those that point at others go first.
  await run(
    ['inventory', 'pets', 'categories', 'orders', 'idempotency'].map((name) => `drop table ${name}_001`),
  );
  await run(
    kind === 'sqlite'
      ? ['drop table sequences_001']
      : postgresSequences.map(([, sequence]) => `drop sequence ${sequence}`),
  );
  await run(oneInForce);
}

/** Every migration in order, append-only: what has been released is never edited. */
export function migrations(kind: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '001-tables': {
      up: async (db: Kysely<Tables>) => {
        const own = kind === 'sqlite' ? sqliteOnly : postgresOnly;
        for (const text of [...common(kind === 'sqlite' ? 'integer' : 'bigint'), ...own]) {
          await sql.raw(text).execute(db);
        }
      },
    },
    '002-accounts': { up: (db: Kysely<Tables>) => separateAccounts(db, kind) },
  };
}
