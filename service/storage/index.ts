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

/** A resource with its revision, which is unique to this state; ETags are made of it. */
export interface Versioned<T> {
  value: T;
  revision: string;
}

/** A page of a list ordered by id: at most `limit` rows with ids above `after`. */
export interface Page {
  after: string;
  limit: number;
}

export interface Pets {
  list(page: Page): Promise<Versioned<Pet>[]>;
  /** With `lock`, locks the row until the end of the transaction. */
  get(id: string, lock?: boolean): Promise<Versioned<Pet> | null>;
  /** @throws ReferenceMissing if the category does not exist */
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
  /** @throws StillReferenced while pets refer to it */
  remove(id: string): Promise<void>;
}

export type StoredOrder = Order & { id: string };

export interface Orders {
  list(page: Page): Promise<Versioned<StoredOrder>[]>;
  get(id: string, lock?: boolean): Promise<Versioned<StoredOrder> | null>;
  /** Uses the order's id or assigns one; null if the given id is taken. */
  create(order: Order): Promise<Versioned<StoredOrder> | null>;
  update(id: string, order: Order): Promise<Versioned<StoredOrder>>;
  /** Removes the order. Its id stays reserved. */
  remove(id: string): Promise<void>;
  /** Whether an order with this id was removed. */
  wasRemoved(id: string): Promise<boolean>;
}

export interface Inventory {
  list(page: Page): Promise<Versioned<InventoryItem>[]>;
  get(petId: string): Promise<Versioned<InventoryItem> | null>;
  /** Sets the count, creating the entry if necessary. @throws ReferenceMissing if the pet does not exist */
  set(petId: string, quantity: number): Promise<Versioned<InventoryItem>>;
}

/** The stored answer of a request with an Idempotency-Key. */
interface RememberedAnswer {
  fingerprint: string;
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The path of the created or changed resource. */
  location: string | null;
}

/** Answers to requests with an Idempotency-Key. Times are milliseconds since 1970. */
export interface Idempotency {
  /**
   * Claims a key until `expiresAt`, within this transaction. Returns null if it was free, otherwise the answer of the
   * earlier request.
   */
  claim(key: string, fingerprint: string, now: number, expiresAt: number): Promise<RememberedAnswer | null>;
  /** Stores the answer until `expiresAt` of the claim, or with `whileItExists` until its resource is deleted. */
  remember(key: string, answer: Omit<RememberedAnswer, 'fingerprint'>, whileItExists: boolean): Promise<void>;
  /** Records the deletion of a resource: its creation's answer is stored until `expiresAt`. */
  deleted(location: string, expiresAt: number): Promise<void>;
}

/** The repositories of one account within a transaction. */
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
  /** The limits: the plan's, or those agreed for Enterprise. */
  minute: number;
  day: number;
  createdAt: number;
  revokedAt: number | null;
}

export type StoredKey = ApiKey & { hash: string };

export interface Keys {
  /** False if its name is taken. */
  createAccount(account: Account): Promise<boolean>;
  findAccount(name: string): Promise<Account | null>;
  listAccounts(): Promise<Account[]>;
  /** `lookup` is the searchable part of the hash. False if the key is already active. */
  add(key: StoredKey, lookup: string): Promise<boolean>;
  /** The keys with this part of the hash, including revoked ones. */
  candidates(lookup: string): Promise<StoredKey[]>;
  list(): Promise<ApiKey[]>;
  /** The changed key, or null if there is no such active key. */
  changePlan(id: string, plan: PlanName, limits: PlanLimits): Promise<ApiKey | null>;
  /** Moves a key to another account. The changed key, or null if there is no such active key. */
  move(id: string, accountId: string): Promise<ApiKey | null>;
  /** False if there is no such active key. */
  revoke(id: string, now: number): Promise<boolean>;
}

/** Points since a time; milliseconds since 1970, `expire` null for never. */
export interface Counter {
  points: number;
  since: number;
  expire: number | null;
}

/** A counter up to `most` until `expire`, milliseconds since 1970. */
export interface CountedWindow {
  key: string;
  most: number;
  expire: number;
}

/** Shared, atomic counters of the limiter. Callers pass the time, so that virtual clocks work. */
export interface Counters {
  /** Adds to the counter, or restarts it with `points` if it has expired. */
  add(key: string, points: number, expire: number | null, now: number): Promise<Counter>;
  /**
   * Adds one to the counter of each window in turn, like `add`, and returns the changed counters. Stops at the first that has
   * reached `most`.
   */
  count(windows: readonly CountedWindow[], now: number): Promise<Counter[]>;
  /** Overwrites the counter. */
  put(key: string, points: number, expire: number | null, now: number): Promise<Counter>;
  get(key: string, now: number): Promise<Counter | null>;
  remove(key: string): Promise<boolean>;
  /** Deletes counters that expired before `now`. */
  prune(now: number): Promise<void>;
}

/** A row of a backup: its table, and its columns as text, integers in decimal. */
export type BackupRow = [table: keyof Tables, columns: Record<string, string | null>];
export type BackupRows = AsyncIterable<BackupRow>;

/** Backup and restore of everything but the limiter's counters. One call at a time, and nothing else in the process. */
export interface Backups {
  /**
   * Passes `work` a consistent snapshot of all rows, while other processes keep writing.
   *
   * @throws Error without an account, or if SQLite finds damage
   */
  export<T>(work: (rows: BackupRows) => Promise<T>): Promise<T>;
  /**
   * Replaces all rows by those of a backup, in one transaction. Revisions are renewed, and new ids start far above any that
   * may have been assigned (docs/service.md, "Backup and restore").
   *
   * @param now milliseconds since 1970
   * @param backUpFirst receives the current rows before they are replaced; null: the storage must be empty
   */
  restore(
    rows: BackupRows,
    now: number,
    backUpFirst: ((rows: BackupRows) => Promise<void>) | null,
  ): Promise<void>;
}

/** The data of one account. */
export interface AccountData extends Transaction {
  /** Runs `work` in a transaction; an error rolls it back and is rethrown. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface Storage {
  /**
   * The data of an account. The only way to a shop's data, so that every query is limited to one account (docs/contract.md,
   * "Accounts").
   */
  of(accountId: string): AccountData;
  keys: Keys;
  counters: Counters;
  backups: Backups;
  /** Deletes stored answers and counters that expired before `now`. */
  prune(now: number): Promise<void>;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A row would refer to a missing one. */
export class ReferenceMissing extends Error {}

/** A row cannot be deleted because others refer to it. */
export class StillReferenced extends Error {}
