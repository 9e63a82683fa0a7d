import type { EntryAttempt } from '../../../../shared/domain/entry-life.ts';

/** Attempts that follow each other and have the same end. */
export interface Run {
  first: EntryAttempt;
  last: EntryAttempt;
  count: number;
}

/** Why a request was held back on this till: then it was not the network. */
const OF_OURS = new Set(['gate_closed', 'operation_unavailable', 'page_elsewhere']);

/** The attempts in their order; those that never left, over and over, as one. */
export function folded(attempts: readonly EntryAttempt[]): Run[] {
  const runs: Run[] = [];
  for (const attempt of attempts) {
    const run = runs.at(-1);
    const { outcome, operation, code } = attempt;
    const isLike = run?.first.operation === operation && isOurs(run.first.code) === isOurs(code);
    if (run && outcome === 'not_sent' && run.first.outcome === 'not_sent' && isLike) {
      run.last = attempt;
      run.count += 1;
    } else runs.push({ first: attempt, last: attempt, count: 1 });
  }
  return runs;
}

/** Whether this till itself held the request back. */
export const isOurs = (code: string | null) => code !== null && OF_OURS.has(code);
