import { z } from 'zod';
import { ProvenContract } from '../../../shared/domain/settings.ts';
import { serviceMs } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';

/** What is known of the service, kept with the connection. */
export const ServerCapabilities = z.object({
  /** What was proven of contract v1; null before the first proof. */
  contract: ProvenContract.nullable().default(null),
  /** What time it was at the service at least when that was proven, Unix milliseconds; null: it did not tell. */
  timeWhenProven: z.number().transform(serviceMs).nullable().default(null),
  /** How many requests a whole list of pets took. */
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
