import { z } from 'zod';
import { ProvenContract } from '../../../shared/domain/settings.ts';
import type { StoreContext } from '../context.ts';

/** What the service's answers taught us, kept with the connection (docs/sync.md, "An entry's life"). Nothing here is assumed. */
export const ServerCapabilities = z.object({
  /** What was proven of contract v1; null before the first time. Nothing else of this list has a part in it. */
  contract: ProvenContract.nullable().default(null),
  /** A create has echoed an id of ours, or given one of its own. */
  keepsIds: z.boolean().nullable().default(null),
  /** getOrder has found an order of ours, so that its 404 means something. */
  getOrderFinds: z.boolean().default(false),
  /** What a ship date loses on its way: milliseconds that come back, 1 for none; null before an order showed it. */
  shipDateStep: z.int().min(1).nullable().default(null),
  /** Stock counts come with an ETag; null before the first was read. */
  stockEtags: z.boolean().nullable().default(null),
  /** A PUT that was answered is answered again under its Idempotency-Key; null while nobody has seen it. */
  putReplays: z.boolean().nullable().default(null),
  /** How many requests a whole list of orders, and of pets, took. */
  orderPages: z.int().min(1).default(1),
  petPages: z.int().min(1).default(1),
});
export type ServerCapabilities = z.infer<typeof ServerCapabilities>;

/** Reads and writes what was learned of the connection in use. */
export function createServerCapabilities({ db, identity, announce }: StoreContext) {
  const { connectionId } = identity;
  const read = db
    .prepare<[string], string>('SELECT server_capabilities FROM connection WHERE id = ?')
    .pluck();
  const write = db.prepare('UPDATE connection SET server_capabilities = ? WHERE id = ?');
  let known = ServerCapabilities.parse(JSON.parse(read.get(connectionId) ?? '{}'));

  return {
    get: (): ServerCapabilities => known,
    /**
     * Takes in something new; nothing is written where nothing changed. What the disk refused, or what went with a
     * transaction that came to nothing, is written the next time that it is learned.
     */
    learn(facts: Partial<ServerCapabilities>): void {
      known = { ...known, ...facts };
      const text = JSON.stringify(known);
      if (text === read.get(connectionId)) return;
      write.run(text, connectionId);
      if (facts.contract !== undefined) announce('settings');
    },
  };
}

export type CapabilityStore = ReturnType<typeof createServerCapabilities>;
