import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from './schema.ts';

/** The account of the key that `serve` creates. */
export const DEFAULT_ACCOUNT = 'default';

/** All tables. Primary keys start with the account, so that SQLite stores an account's rows together. */
const tables = (kind: 'sqlite' | 'postgres'): readonly string[] => {
  const clustered = kind === 'sqlite' ? ' without rowid' : '';
  return [
    `create table accounts (id text primary key, name text not null unique, created_at bigint not null)`,
    `create table api_keys (
       id text primary key, account_id text not null references accounts (id), lookup text not null, hash text not null,
       plan text not null, minute bigint not null, day bigint not null, created_at bigint not null, revoked_at bigint)`,
    `create index api_keys_lookup on api_keys (lookup)`,
    `create unique index api_keys_in_force on api_keys (hash) where revoked_at is null`,
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
    `create table deleted_orders (
       account_id text not null references accounts (id), id bigint not null, primary key (account_id, id))${clustered}`,
    `create table idempotency (
       account_id text not null references accounts (id), idempotency_key text not null, fingerprint text not null,
       status integer not null, headers text not null, body text not null, location text, expires_at bigint,
       primary key (account_id, idempotency_key))`,
    `create index idempotency_expiry on idempotency (expires_at)`,
    `create index idempotency_location on idempotency (account_id, location) where expires_at is null`,
    `create table sequences (
       account_id text not null references accounts (id), name text not null, value bigint not null,
       primary key (account_id, name))`,
    ...(kind === 'postgres'
      ? [
          `create table counters (key text primary key, points bigint not null, since bigint not null, expire bigint)`,
          `create index counters_expiry on counters (expire)`,
        ]
      : []),
  ];
};

/** Every migration in order; released ones are never edited. */
export function migrations(kind: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '001-contract-v1': {
      up: async (db: Kysely<Tables>) => {
        for (const text of tables(kind)) await sql.raw(text).execute(db);
      },
    },
  };
}
