import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from './schema.ts';

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
  };
}
