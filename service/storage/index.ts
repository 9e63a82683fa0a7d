import type { PlanLimits, PlanName } from '../../shared/petstore/plans.ts';
import type {
  Category,
  InventoryItem,
  NewCategory,
  NewPet,
  Order,
  Pet,
} from '../../shared/petstore/schemas.ts';
import type { Tables } from './schema.ts';

/** A resource with its revision, a text that no other state of it ever had; ETags are made of it. */
export interface Versioned<T> {
  value: T;
  revision: string;
}

/** One page of a list in order of id: at most `limit` rows whose id is above `after`. */
export interface Page {
  after: string;
  limit: number;
}

export interface Pets {
  list(page: Page): Promise<Versioned<Pet>[]>;
  /** With `lock`, holds the row until the transaction ends. */
  get(id: string, lock?: boolean): Promise<Versioned<Pet> | null>;
  /** Throws ReferenceMissing when the category does not exist. */
  create(pet: NewPet): Promise<Versioned<Pet>>;
  update(id: string, pet: NewPet): Promise<Versioned<Pet>>;
  /** Removes the pet and its inventory entry; orders keep its id. */
  remove(id: string): Promise<void>;
}

export interface Categories {
  list(page: Page): Promise<Versioned<Category>[]>;
  get(id: string, lock?: boolean): Promise<Versioned<Category> | null>;
  create(category: NewCategory): Promise<Versioned<Category>>;
  update(id: string, category: NewCategory): Promise<Versioned<Category>>;
  /** Throws StillReferenced while pets refer to it. */
  remove(id: string): Promise<void>;
}

export type StoredOrder = Order & { id: string };

export interface Orders {
  list(page: Page): Promise<Versioned<StoredOrder>[]>;
  get(id: string, lock?: boolean): Promise<Versioned<StoredOrder> | null>;
  /** Keeps the order's own id, or assigns one; null when the given id is taken. */
  create(order: Order): Promise<Versioned<StoredOrder> | null>;
  update(id: string, order: Order): Promise<Versioned<StoredOrder>>;
  /** Removes the order. Its id stays taken. */
  remove(id: string): Promise<void>;
  /** Whether there was an order with this id that was removed. */
  wasRemoved(id: string): Promise<boolean>;
}

export interface Inventory {
  list(page: Page): Promise<Versioned<InventoryItem>[]>;
  get(petId: string): Promise<Versioned<InventoryItem> | null>;
  /** Sets the count, making the entry if there is none. Throws ReferenceMissing when the pet does not exist. */
  set(petId: string, quantity: number): Promise<Versioned<InventoryItem>>;
}

/** The answer that was given to a request with an Idempotency-Key. */
interface RememberedAnswer {
  fingerprint: string;
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The path of what the request made or changed. */
  location: string | null;
}

/** The answers to requests with an Idempotency-Key. Moments are milliseconds since 1970. */
export interface Idempotency {
  /**
   * Claims a key until `expiresAt`. Null: it was free and is now ours, within this transaction. Otherwise the answer
   * of the request that claimed it before.
   */
  claim(key: string, fingerprint: string, now: number, expiresAt: number): Promise<RememberedAnswer | null>;
  /** Keeps the answer: until the moment of the claim, or with `whileItExists` until its resource is deleted. */
  remember(key: string, answer: Omit<RememberedAnswer, 'fingerprint'>, whileItExists: boolean): Promise<void>;
  /** The resource with this path was deleted: the answer that made it is kept until `expiresAt`. */
  deleted(location: string, expiresAt: number): Promise<void>;
}

/** All that one transaction may touch: what one account has. */
export interface Transaction {
  pets: Pets;
  categories: Categories;
  orders: Orders;
  inventory: Inventory;
  idempotency: Idempotency;
}

export interface Account {
  id: string;
  name: string;
  createdAt: number;
}

export interface ApiKey {
  id: string;
  accountId: string;
  plan: PlanName;
  /** The limits in force: the plan's, or those agreed for Enterprise. */
  minute: number;
  day: number;
  createdAt: number;
  revokedAt: number | null;
}

export type StoredKey = ApiKey & { hash: string };

export interface Keys {
  /** False when its name is taken. */
  createAccount(account: Account): Promise<boolean>;
  findAccount(name: string): Promise<Account | null>;
  listAccounts(): Promise<Account[]>;
  /** `lookup` is the part of the hash that a key is searched by. False when the key is in force already. */
  add(key: StoredKey, lookup: string): Promise<boolean>;
  /** The keys with this part of the hash, those that were revoked included. */
  candidates(lookup: string): Promise<StoredKey[]>;
  list(): Promise<ApiKey[]>;
  /** The key as it is now, or null when there is no such key in force. */
  changePlan(id: string, plan: PlanName, limits: PlanLimits): Promise<ApiKey | null>;
  /** Puts a key into another account. The key as it is now, or null when there is no such key in force. */
  move(id: string, accountId: string): Promise<ApiKey | null>;
  /** False when there is no such key in force. */
  revoke(id: string, now: number): Promise<boolean>;
}

/** Points counted since a moment; times in milliseconds since 1970, `expire` null for never. */
export interface Counter {
  points: number;
  since: number;
  expire: number | null;
}

/** A counter that goes up to `most` until `expire`, milliseconds since 1970. */
export interface CountedWindow {
  key: string;
  most: number;
  expire: number;
}

/** Shared, atomic counters beneath the limiter. Times are the caller's, so that a virtual clock works. */
export interface Counters {
  /** Adds to the counter, or starts it anew with `points` where it has expired. */
  add(key: string, points: number, expire: number | null, now: number): Promise<Counter>;
  /**
   * Adds one to the counter of each window in turn, as `add` does, and returns the counters that it added to. One that
   * has reached `most` is left alone, and so are those after it.
   */
  count(windows: readonly CountedWindow[], now: number): Promise<Counter[]>;
  /** Overwrites the counter. */
  put(key: string, points: number, expire: number | null, now: number): Promise<Counter>;
  get(key: string, now: number): Promise<Counter | null>;
  remove(key: string): Promise<boolean>;
  /** Forgets what expired before `now`. */
  prune(now: number): Promise<void>;
}

/** A row of a backup: its table, and its columns as text, integers in decimal. */
export type BackupRow = [table: keyof Tables, columns: Record<string, string | null>];
export type BackupRows = AsyncIterable<BackupRow>;

/** All that the storage has, apart from the counters of the limiter. One call at a time, and nothing else in its process. */
export interface Backups {
  /**
   * Passes `work` every row as of one moment, while other processes keep writing. Throws where there is no account, and
   * where SQLite finds its file damaged.
   */
  export<T>(work: (rows: BackupRows) => Promise<T>): Promise<T>;
  /**
   * Puts rows of a backup in the place of all there are, in one transaction: when `rows` throws, nothing has changed. Every
   * revision is renewed, and new ids start far above all that may have been given (docs/service.md, "Backup and restore").
   *
   * @param now milliseconds since 1970
   * @param setAside gets what is there before it is replaced; null: a storage that is not empty is refused
   */
  restore(
    rows: BackupRows,
    now: number,
    setAside: ((rows: BackupRows) => Promise<void>) | null,
  ): Promise<void>;
}

/** What one account has. */
export interface AccountData extends Transaction {
  /** Runs `work` as one transaction; what it throws rolls it back and is thrown on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface Storage {
  /**
   * What the account with this id has. There is no way to a shop's data but this one, so that no query can forget whose
   * it is (docs/contract.md, "Accounts").
   */
  of(accountId: string): AccountData;
  keys: Keys;
  counters: Counters;
  backups: Backups;
  /** Forgets answers kept for an Idempotency-Key and counters that expired before `now`. */
  prune(now: number): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A row was to point at one that does not exist. */
export class ReferenceMissing extends Error {}

/** A row cannot go because others point at it. */
export class StillReferenced extends Error {}
