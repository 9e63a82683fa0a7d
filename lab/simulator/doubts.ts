import type { Entry } from '../../electron/store/outbox/entry.ts';
import type { Store } from '../../electron/store/store.ts';
import type { LocalId } from '../../shared/ids.ts';

/** How long nobody knew what had become of an entry, and how it stood in truth. */
export interface DoubtEnd {
  kind: Entry['kind'];
  /** Whether the service had done what the request asked for. */
  arrived: boolean;
  /** It could only be proven absent by a later order. */
  witness: boolean;
  /** Virtual milliseconds from the lost answer to done, parked, or sent again after it was proven absent. */
  ms: number;
}

/** A request that left, as the service knows it. */
export interface Sent {
  arrived: boolean;
}

interface Doubt {
  since: number;
  kind: Entry['kind'];
  sent: Sent | null;
  witness: boolean;
  provenAbsent: boolean;
}

/**
 * Measures, from outside, how long a till's entries are in doubt. What a kill interrupts begins anew at the next start,
 * because nothing can settle it meanwhile; what a restore made doubtful is left out, for no answer was lost.
 */
export class Doubts {
  readonly ended: DoubtEnd[] = [];
  readonly #now: () => number;
  /** The last request by its path and body. */
  readonly #sent = new Map<string, Sent>();
  #open = new Map<LocalId, Doubt>();

  /** @param now true milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A request leaves; what it comes to is noted in the object returned. */
  leaves(path: string, body: string | null): Sent {
    const sent = { arrived: false };
    this.#sent.set(`${path} ${body}`, sent);
    return sent;
  }

  /** The program ended. */
  interrupt(): void {
    this.#open = new Map();
  }

  /** Looks at what is unknown now; to be called after every change of the outbox. */
  look({ queue }: Pick<Store, 'queue'>): void {
    for (const [id, doubt] of this.#open) this.#follow(queue.get(id), doubt);
    for (const entry of [] as never[]) {
      if (this.#open.has(entry.id) || queue.isRestored(entry)) continue;
      const attempt = queue.lastAttempt(entry);
      const sent = attempt ? (this.#sent.get(`${attempt.path} ${attempt.body}`) ?? null) : null;
      const { kind } = entry;
      const first = { since: this.#now(), kind, sent, witness: false, provenAbsent: false };
      this.#open.set(entry.id, first);
    }
  }

  #follow({ id, state, reason }: Entry, doubt: Doubt): void {
    doubt.witness ||= reason?.code === 'awaiting_evidence';
    const isOver = ['done', 'parked', 'discarded'].includes(state);
    const waits = state === 'ready';
    // A count that goes again under its condition only asks what became of it.
    const goesAgain = doubt.provenAbsent && !waits;
    doubt.provenAbsent ||= waits;
    if (!isOver && !goesAgain) return;
    this.#open.delete(id);
    const { kind, sent, witness, since } = doubt;
    this.ended.push({ kind, arrived: sent?.arrived ?? false, witness, ms: this.#now() - since });
  }
}
