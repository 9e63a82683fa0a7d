import type { Actor } from '../../store/context.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { GIVEN_BACK, TAKEN } from './open-payments.ts';

type Money = Pick<Payment, 'id' | 'idempotencyKey' | 'kind' | 'amount'>;

/**
 * Writes into the journal that money is in the till before what it is for is complete.
 *
 * @param reference the number on the terminal's receipt; left out where no terminal was asked for one
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

/** Writes into the journal that what was taken, by its id and its amount in minor units, went back before that. */
export function noteGivenBack(store: Store, { id, idempotencyKey, kind, amount }: Money, actor: Actor): void {
  store.journal.append({ kind: GIVEN_BACK, subjectId: idempotencyKey, body: { id, kind, amount }, actor });
}
