import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RemoteId } from '../../shared/ids/ids.ts';
import type { Category, Pet, PetStatus } from '../../shared/petstore/schemas.ts';
import type { StoredOrder, Versioned } from './index.ts';
import type { Connection } from './prepared.ts';
import type { Tables } from './schema.ts';

/** The tables whose ids we assign. */
export const countedTables = ['pets', 'categories', 'orders'] as const;

/** The database-specific parts of a repository. */
export interface Dialect {
  kind: 'sqlite' | 'postgres';
  /**
   * The next id for a new row of an account, unique across instances. Each account has its own sequence, so that gaps reveal
   * nothing about others.
   */
  nextId(connection: Connection, accountId: string, table: (typeof countedTables)[number]): Promise<string>;
  isForeignKeyViolation(error: unknown): boolean;
}

/** Converts an id from a database driver. */
export const idOf = (stored: string | number | bigint): RemoteId => String(stored) as RemoteId;

/** A new random revision; unique, even for a row deleted and created again. */
export function newRevision(): string {
  return randomUUID();
}

/** Converts a row to a resource with its revision. */
export const versioned =
  <R, T>(toValue: (row: R) => T) =>
  (row: R & { revision: string }): Versioned<T> => ({ value: toValue(row), revision: row.revision });

export function toPet(row: Omit<Selectable<Tables['pets']>, 'account_id' | 'revision'>): Pet {
  return {
    id: idOf(row.id),
    name: row.name,
    categoryId: idOf(row.category_id),
    ...(row.status === null ? {} : { status: row.status as PetStatus }),
  };
}

export function toCategory(row: Omit<Selectable<Tables['categories']>, 'account_id' | 'revision'>): Category {
  return {
    id: idOf(row.id),
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
  };
}

export function toOrder(row: Omit<Selectable<Tables['orders']>, 'account_id' | 'revision'>): StoredOrder {
  return {
    id: idOf(row.id),
    ...(row.pet_id === null ? {} : { petId: idOf(row.pet_id) }),
    ...(row.quantity === null ? {} : { quantity: Number(row.quantity) }),
    ...(row.ship_date === null ? {} : { shipDate: row.ship_date }),
    ...(row.complete === null ? {} : { complete: Number(row.complete) === 1 }),
  };
}
