import { z } from 'zod';
import type { StoreContext } from '../context.ts';

/** What the service's answers taught us, kept with the connection (design: Outbox). Nothing here is assumed. */
export const Learned = z.object({
  /** A create has echoed an id of ours, or given one of its own. */
  keepsIds: z.boolean().nullable().default(null),
  /** getOrder has found an order of ours, so that its 404 means something. */
  getOrderFinds: z.boolean().default(false),
  /** What a ship date loses on its way: milliseconds that come back, 1 for none. */
  shipDateStep: z.int().min(1).default(1),
});
export type Learned = z.infer<typeof Learned>;

/** Reads and writes what was learned of the connection in use. */
export function createLearned({ db, identity }: StoreContext) {
  const { connectionId } = identity;
  const read = db.prepare<[string], string>('SELECT learned FROM connection WHERE id = ?').pluck();
  const write = db.prepare('UPDATE connection SET learned = ? WHERE id = ?');
  let known = Learned.parse(JSON.parse(read.get(connectionId) ?? '{}'));

  return {
    get: (): Learned => known,
    /** Takes in something new; nothing is written where nothing changed. */
    learn(facts: Partial<Learned>): void {
      const next = { ...known, ...facts };
      if (JSON.stringify(next) === JSON.stringify(known)) return;
      known = next;
      write.run(JSON.stringify(known), connectionId);
    },
  };
}

export type LearnedFacts = ReturnType<typeof createLearned>;
