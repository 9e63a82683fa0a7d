import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BasketLine } from '../../shared/domain/basket.ts';
import type { CustomerRecord, CustomerSearchPoint } from '../../shared/domain/customers.ts';
import type { LocalId, NewId, RemoteId } from '../../shared/ids/ids.ts';
import { minor, NO_MONEY, type Quantity } from '../../shared/money/money.ts';
import { defaultProfile } from '../../shared/petstore/profile.ts';
import { localId } from '../../shared/testing/ids.ts';
import { type Clock, monotonicMs, wallMs } from '../../shared/time/time.ts';
import type { Actor } from './context.ts';
import { newestVersion } from './database/migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Linked } from './outbox/remote-ids.ts';
import { openStore, type Store, type StoreOptions } from './store.ts';
import { layDatabase } from './testing-database.ts';

// The basis of tests of the store and everything above it: real SQLite in a folder that is deleted after the test.

/** A clock that does not advance by itself. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** The wall clock jumps, the monotonic one does not. */
  jump(ms: number): void;
}

export function testClock(start = '2026-11-21T09:00:00.000Z'): TestClock {
  let wall = Date.parse(start);
  let monotonic = 0;
  return {
    now: () => wallMs(wall),
    monotonic: () => monotonicMs(monotonic),
    async sleep(ms) {
      wall += ms;
      monotonic += ms;
    },
    advance(ms) {
      wall += ms;
      monotonic += ms;
    },
    jump(ms) {
      wall += ms;
    },
  };
}

/** A clock whose sleepers wake when it is moved past their time. */
export function movableClock() {
  const clock = testClock();
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    ...clock,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const sleeper = { at: clock.monotonic() + ms, wake: resolve };
        if (signal?.aborted) return resolve();
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          resolve();
        });
      }),
    async pass(ms: number) {
      const end = clock.monotonic() + ms;
      for (;;) {
        const next = [...sleepers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        sleepers.delete(next);
        clock.advance(Math.max(0, next.at - clock.monotonic()));
        next.wake();
        // Wait until whatever was started sleeps again.
        while (sleepers.size === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      clock.advance(end - clock.monotonic());
    },
  };
}

/** Ids in order, the same in every run. */
export function testIds(): NewId {
  let last = 0;
  return () => {
    last += 1;
    return localId(`01900000-0000-7000-8000-${last.toString(16).padStart(12, '0')}`);
  };
}

/** A folder that is removed after the test. */
export function testFolder(base = tmpdir()): string {
  const folder = mkdtempSync(join(base, 'perch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A separate file system, removed after the test; null if this user may not create one: only root can.
 *
 * @param size as mount takes it, `64k` or `2m`
 */
export function smallDisk(size: string): string | null {
  const folder = join(testFolder(), 'disk');
  mkdirSync(folder);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return folder;
}

export function storeOptions(options: Partial<StoreOptions> = {}): StoreOptions {
  return {
    file: options.file ?? join(testFolder(), 'perch.sqlite'),
    clock: testClock(),
    newId: testIds(),
    till: 1,
    mode: 'live',
    connection: { baseUrl: 'http://127.0.0.1:1', account: 'main', profile: defaultProfile },
    appVersion: '0.0.0',
    ...options,
  };
}

/** A store in a temporary folder, closed after the test. */
export function testStore(options: Partial<StoreOptions> = {}): Store {
  const all = storeOptions(options);
  if (!existsSync(all.file)) layDatabase(all.file);
  const store = openStore(all);
  onTestFinished(() => store.close());
  return store;
}

/** Makes this program one version newer until the test ends. Databases created before are then older ones. */
export function addMigration(sql: string): Migration {
  const version = newestVersion() + 1;
  const step: Migration = { version, name: `made by a test: ${version}`, sql };
  const all = migrations as Migration[];
  all.push(step);
  onTestFinished(() => void all.splice(all.indexOf(step), 1));
  return step;
}

export const nobody: Actor = { staffId: null, businessDate: '2026-11-21' };

/** A pet as a pull would store it, with its category, price and stock. */
export function givePet(
  store: Store,
  pet: { name: string; category?: string; remoteId?: string; price?: number; count?: number },
): LocalId {
  const { db, newId, identity, clock } = store.context;
  const at = new Date(clock.now()).toISOString();
  const { connectionId } = identity;
  const category = pet.category ?? 'Small animals';
  const known = db
    .prepare('SELECT id FROM category WHERE name = ? AND connection_id = ?')
    .pluck()
    .get(category, connectionId) as LocalId | undefined;
  const categoryId = known ?? newId();
  if (!known) {
    db.prepare(
      'INSERT INTO category (id, connection_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    ).run(categoryId, connectionId, category, at, at);
  }
  const id = newId();
  const insert = db.prepare(
    `INSERT INTO pet (id, connection_id, remote_id, name, category_id, status, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, 'available', ?, ?)`,
  );
  // A transaction of the store also writes the search index.
  store.transaction(() => insert.run(id, connectionId, pet.remoteId ?? null, pet.name, categoryId, at, at));
  if (pet.count !== undefined) {
    db.prepare('INSERT INTO stock (pet_id, opening, known, known_at) VALUES (?, ?, ?, ?)').run(
      id,
      pet.count,
      pet.count,
      at,
    );
  }
  if (pet.price !== undefined) store.catalogue.setPrice(id, minor(pet.price), nobody);
  return id;
}

/** The local id of something with this id of the service; null if it is not known here. */
export function idHere({ context }: Store, kind: Linked, remoteId: RemoteId): LocalId | null {
  const table = kind === 'order' ? 'store_order' : kind;
  const find = context.db.prepare<[string], LocalId>(`SELECT id FROM ${table} WHERE remote_id = ?`).pluck();
  return find.get(remoteId) ?? null;
}

/** A basket's line of a pet at its price. */
export function lineOf(store: Store, petId: LocalId, quantity: Quantity): BasketLine {
  const pet = store.catalogue.requirePet(petId);
  return {
    id: store.context.newId(),
    petId,
    petName: pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity,
    unitPrice: pet.price ?? NO_MONEY,
    discount: null,
    taxName: null,
    taxBasisPoints: 0,
    note: null,
  };
}

/** All finds of a search for a customer, over all parts. */
export function findCustomer(
  { customerFinder }: Pick<Store, 'customerFinder'>,
  text: string,
): CustomerRecord[] {
  const found: CustomerRecord[] = [];
  for (let from: CustomerSearchPoint | null = null; ; ) {
    const { items, next } = customerFinder.part(text, from, nobody.businessDate);
    found.push(...items);
    if (next === null) return found;
    from = next;
  }
}
