import { z } from 'zod';
import { type Clock, DAY_MS, HOUR_MS, toInstant } from '../../shared/time/time.ts';
import type { Client } from '../petstore/client.ts';
import { createBackoff, type Pauses } from './backoff.ts';
import type { Gate } from './gate/gate.ts';
import { createPermits, type Permits } from './permits.ts';
import { createSample, PROOF_REQUESTS, proveContract, provenAfter } from './prove-contract.ts';
import type { SyncStore } from './types.ts';

interface DailyProofOptions {
  store: Pick<SyncStore, 'capabilities' | 'entryCounts' | 'context'>;
  gate: Gate;
  client: Client;
  clock: Clock;
  /** Stops the proof when the sync stops. */
  signal: AbortSignal;
}

/** Pauses after an unfinished proof. */
const UNPROVEN: Pauses = { firstMs: 10 * 60_000, longestMs: 6 * HOUR_MS };
/** The shortest wait after the gate was busy or an edit was unsent. Milliseconds. */
const AGAIN_MS = 1000;

/** Proves once a day which parts of contract v1 the service keeps (docs/contract.md, "Proof"). Its requests count as reads. */
export function createDailyProof({ store, gate, client, clock, signal }: DailyProofOptions) {
  const { capabilities, entryCounts, context } = store;
  const failed = createBackoff<'proof'>(clock, UNPROVEN);
  let retryAt = 0;

  const mayWrite = (): boolean => entryCounts.now().waiting.edits === 0;

  /** Milliseconds until the next proof, by the wall clock; an hour while the service has no category to try it with. A wrong wall clock can only bring it forward. */
  function waitMs(): number {
    const { contract } = capabilities.get();
    if (contract === null) return 0;
    const isWhole = contract.repeatsAnswers !== null && contract.versions !== null;
    const every = isWhole ? DAY_MS : HOUR_MS;
    const passed = clock.now() - Date.parse(contract.provenAt);
    return passed < 0 ? 0 : Math.max(0, every - passed);
  }

  async function readCategories(permits: Permits) {
    const permit = await permits.take();
    if (!permit) return null;
    const sample = createSample();
    const answer = await client.list('listCategories', {
      item: z.unknown(),
      onItems: sample.see,
      tryConsume: permit.tryConsume,
    });
    permit.complete(answer);
    return answer.kind === 'ok' ? { answer, sample: sample.found() } : null;
  }

  async function prove(permits: Permits): Promise<boolean> {
    const before = capabilities.get().contract;
    // The list shows that the service itself answers. If it kept no promise, there is none to lose: one request is enough.
    const isPlain = before?.repeatsAnswers === false && !before.versions && !before.keepsOrderIds;
    const list = isPlain ? () => readCategories(permits) : await readCategories(permits);
    if (list === null) return false;
    const parts = { client, permits, clock, newKey: context.newId, mayWrite };
    const shown = await proveContract(parts, list);
    if (shown === null) return false;
    const contract = provenAfter(capabilities.get().contract, shown, toInstant(clock.now()));
    capabilities.learn({ contract, timeWhenProven: gate.serviceAtLeast() });
    return true;
  }

  return {
    /** When the next proof is due, in monotonic milliseconds; null while the service does not answer. */
    dueAt(): number | null {
      if (!gate.memory.answered || gate.memory.breaker.circuit.state !== 'closed') return null;
      const ms = waitMs();
      return Math.max(retryAt, failed.until('proof'), ms === 0 ? 0 : clock.monotonic() + ms);
    },

    /** Runs the proof if the gate allows it and this till has no edit to send. */
    async step(): Promise<void> {
      const admission = mayWrite() ? gate.admit('reads', PROOF_REQUESTS) : null;
      if (!admission?.permits) {
        retryAt = Math.max(admission?.retryAt ?? 0, clock.monotonic() + AGAIN_MS);
        return;
      }
      // Counts as failed until it succeeds, so that an internal error is not repeated at once.
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
