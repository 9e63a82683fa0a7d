/**
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL. Ids are int64 columns: exact and in numeric
 * order in both, and read as decimal strings (SQLite hands out bigints, PostgreSQL strings; rows.ts settles it).
 * Moments are milliseconds since 1970. What a shop has is keyed by its account first, and refers within that account only;
 * the limiter's counters have statements of their own.
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
  /** The ids of orders that were deleted, which stay taken. */
  deleted_orders: { account_id: string; id: string };
  /** `location`: the path of what the request made or changed. `expires_at`: null while a pet or category exists. */
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
  /** The last id that an account was given for a new pet, category or order. */
  sequences: { account_id: string; name: string; value: string };
}
