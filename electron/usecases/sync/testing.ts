import type { LocalId } from '../../../shared/ids/ids.ts';
import { localId } from '../../../shared/testing/ids.ts';
import type { TestShop } from '../testing.ts';

// Shared helpers for tests of entries that need a person.

/** A request for the entry was not answered, and a lookup did not settle it. */
export function lose(
  { store: { queue } }: Pick<TestShop, 'store'>,
  entryId: LocalId,
  code: 'not_provable' | 'handed_over_elsewhere' = 'not_provable',
): void {
  const entry = queue.get(entryId);
  const request = { operation: 'createOrder', path: '/', body: '{}', idempotencyKey: entryId } as const;
  const attemptId = queue.begin(entry, request) ?? localId('');
  const said = { code: 'timeout', words: null };
  const reason = { code: 'answered', status: null, name: 'timeout', words: null } as const;
  queue.end(entry, {
    attemptId,
    end: { outcome: 'unknown', status: null, ...said },
    answer: { is: 'in_doubt', reason },
  });
  queue.apply(entry, { type: 'lookedUp', finding: { is: 'conflict', code } });
}
