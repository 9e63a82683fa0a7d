import { z } from 'zod';
import { type Clock, toInstant } from '../../shared/time/time.ts';
import type { Client } from '../petstore/client.ts';
import { createBackoff, type Pauses } from './backoff.ts';
import type { Gate } from './gate/gate.ts';
import { createPermits } from './permits.ts';
import { createSample, PROOF_REQUESTS, proveContract, provenAfter } from './prove-contract.ts';
import type { SyncStore } from './types.ts';

interface DailyProofOptions {
  store: Pick<SyncStore, 'capabilities' | 'entryCounts' | 'context'>;
  gate: Gate;
  client: Client;
  clock: Clock;
  /** Ends it with the sync. */
  signal: AbortSignal;
}

const DAY_MS = 24 * 60 * 60_000;
/** Where the service had no category yet to try it with. Milliseconds. */
const HOUR_MS = 60 * 60_000;
/** After one that came to no end. */
const UNPROVEN: Pauses = { firstMs: 10 * 60_000, longestMs: 6 * HOUR_MS };
/** At the earliest, after the gate was busy or an edit was on its way. Milliseconds. */
const AGAIN_MS = 1000;

/** Proves once a day what the service keeps of contract v1, as reading does where the quota has room (docs/contract.md, "Proof"). */
export function createDailyProof({ store, gate, client, clock, signal }: DailyProofOptions) {
  const { capabilities, entryCounts, context } = store;
  const failed = createBackoff<'proof'>(clock, UNPROVEN);
  let retryAt = 0;

  const mayWrite = (): boolean => entryCounts.now().waiting.edits === 0;

  /** Milliseconds until the next one is due by the wall clock, which can only bring it forward where it is wrong. */
  function waitMs(): number {
    const { contract } = capabilities.get();
    if (contract === null) return 0;
    const isWhole = contract.repeatsAnswers !== null && contract.versions !== null;
    const every = isWhole ? DAY_MS : HOUR_MS;
    const passed = clock.now() - Date.parse(contract.provenAt);
    return passed < 0 ? 0 : Math.max(0, every - passed);
  }

  async function prove(permits: ReturnType<typeof createPermits>): Promise<boolean> {
    const permit = await permits.take();
    if (!permit) return false;
    const sample = createSample();
    const answer = await client.list('listCategories', {
      item: z.unknown(),
      onItems: sample.see,
      tryConsume: permit.tryConsume,
      signal,
    });
    permit.complete(answer);
    if (answer.kind !== 'ok') return false;
    const parts = { client, permits, clock, newKey: context.newId, mayWrite };
    const shown = await proveContract(parts, { answer, sample: sample.found() });
    if (shown === null) return false;
    const contract = provenAfter(capabilities.get().contract, shown, toInstant(clock.now()));
    capabilities.learn({ contract, timeWhenProven: gate.serviceAtLeast() });
    return true;
  }

  return {
    /** When the next one is due, monotonic milliseconds; null while the service does not answer. */
    dueAt(): number | null {
      if (!gate.memory.answered || gate.memory.breaker.circuit.state !== 'closed') return null;
      const ms = waitMs();
      return Math.max(retryAt, failed.until('proof'), ms === 0 ? 0 : clock.monotonic() + ms);
    },

    /** Proves it, if the gate lets it and no edit of this till is on its way. */
    async step(): Promise<void> {
      const admission = mayWrite() ? gate.admit('reads', PROOF_REQUESTS) : null;
      if (!admission?.permits) {
        retryAt = Math.max(admission?.retryAt ?? 0, clock.monotonic() + AGAIN_MS);
        return;
      }
      // It counts as failed until it has succeeded, so that an internal error is not repeated at once.
      failed.failed('proof');
      const permits = createPermits({ gate, clock, signal }, 'reads', admission.permits);
      try {
        if (await prove(permits)) failed.succeeded('proof');
      } finally {
        permits.end();
      }
    },
  };
}
