import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Category, Pet, PetStatus } from '../../shared/petstore/schemas.ts';
import type { StoredOrder } from './index.ts';
import type { Tables } from './schema.ts';

/** What a repository needs to know of the database beneath it. */
export interface Dialect {
  kind: 'sqlite' | 'postgres';
  /** The next id of our own for a new row; never handed out twice, also across instances. */
  nextId(db: Kysely<Tables>, table: 'pets' | 'categories' | 'orders'): Promise<string>;
  isForeignKeyViolation(error: unknown): boolean;
}

/** A fresh revision: random, so that no state of a row ever shares one, a row deleted and made again included. */
export function newRevision(): string {
  return randomBytes(9).toString('base64url');
}

export function toPet(row: Omit<Selectable<Tables['pets']>, 'revision'>): Pet {
  return {
    id: String(row.id),
    name: row.name,
    categoryId: String(row.category_id),
    ...(row.status === null ? {} : { status: row.status as PetStatus }),
  };
}

export function toCategory(row: Omit<Selectable<Tables['categories']>, 'revision'>): Category {
  return {
    id: String(row.id),
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
  };
}

export function toOrder(row: Omit<Selectable<Tables['orders']>, 'revision'>): StoredOrder {
  return {
    id: String(row.id),
    ...(row.pet_id === null ? {} : { petId: String(row.pet_id) }),
    ...(row.quantity === null ? {} : { quantity: Number(row.quantity) }),
    ...(row.ship_date === null ? {} : { shipDate: row.ship_date }),
    ...(row.complete === null ? {} : { complete: Number(row.complete) === 1 }),
  };
}
