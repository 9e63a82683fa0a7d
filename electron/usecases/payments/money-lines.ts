import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { GIVEN_BACK, TAKEN } from './open-payments.ts';

type Money = Pick<Payment, 'id' | 'idempotencyKey' | 'kind' | 'amount'>;

/**
 * Journals that money was taken before its subject is complete.
 *
 * @param reference the number on the terminal's receipt; missing if no terminal was used
 */
export function noteTaken(
  store: Store,
  { id, idempotencyKey, kind, amount, subject }: Money & Pick<Payment, 'subject'>,
  actor: Actor,
  reference?: string | null,
): void {
  const body = { id, kind, amount, reference, for: subject.kind };
  store.journal.append({ kind: TAKEN, subjectId: idempotencyKey, body, actor });
}

/** Journals that such money was returned; `amount` in minor units. */
export function noteGivenBack(store: Store, { id, idempotencyKey, kind, amount }: Money, actor: Actor): void {
  store.journal.append({ kind: GIVEN_BACK, subjectId: idempotencyKey, body: { id, kind, amount }, actor });
}
