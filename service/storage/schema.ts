/**
 * The tables for Kysely, the same on SQLite and PostgreSQL. Ids are int64 columns, read as decimal strings (rows.ts converts
 * SQLite's bigints). Times are milliseconds since 1970. Keys of a shop's tables start with the account. The limiter's counters
 * are accessed by their own statements.
 */
export interface Tables {
  accounts: { id: string; name: string; created_at: number };
  api_keys: {
    id: string;
    account_id: string;
    lookup: string;
    hash: string;
    plan: string;
    minute: number;
    day: number;
    created_at: number;
    revoked_at: number | null;
  };
  categories: { account_id: string; id: string; name: string; description: string | null; revision: string };
  pets: {
    account_id: string;
    id: string;
    name: string;
    category_id: string;
    status: string | null;
    revision: string;
  };
  inventory: { account_id: string; pet_id: string; quantity: number; revision: string };
  orders: {
    account_id: string;
    id: string;
    pet_id: string | null;
    quantity: number | null;
    ship_date: string | null;
    complete: number | null;
    revision: string;
  };
  /** Reserved ids of deleted orders. */
  deleted_orders: { account_id: string; id: string };
  /** `location`: path of the created or changed resource. `expires_at`: null while a pet or category exists. */
  idempotency: {
    account_id: string;
    idempotency_key: string;
    fingerprint: string;
    status: number;
    headers: string;
    body: string;
    location: string | null;
    expires_at: number | null;
  };
  /** The last id assigned to a new pet, category or order of an account. */
  sequences: { account_id: string; name: string; value: string };
}
