import { z } from 'zod';
import { ProvenContract } from '../../../shared/domain/settings.ts';
import { serviceMs } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';

/** What is known about the service, stored with the connection. */
export const ServerCapabilities = z.object({
  /** Which parts of contract v1 are proven; null before the first proof. */
  contract: ProvenContract.nullable().default(null),
  /** The earliest possible time at the service when that was proven, Unix milliseconds; null if it gave no time. */
  timeWhenProven: z.number().transform(serviceMs).nullable().default(null),
  /** How many requests a whole list of pets took. */
  petPages: z.int().min(1).default(1),
});
export type ServerCapabilities = z.infer<typeof ServerCapabilities>;

/** Reads and stores what is known about the service in use. */
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
     * Stores new facts; writes nothing if nothing changed. A write that the disk refused or that was rolled back is
     * repeated the next time.
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
