import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Needs } from '../../../app/needs.ts';

/** The pets to be paid for. */
interface ToPay {
  idempotencyKey: LocalId;
  petIds: LocalId[];
  /** The order's customer, who may be the buyer. */
  customer?: string | null;
}

export type ConditionsActions = ReturnType<typeof createConditionsActions>;

/** Confirms conditions of sale before a payment, for a cart and for an order. */
export function createConditionsActions({
  ipc: { call },
  app: { askConditions, notifyFailure },
}: Needs<'ipc' | 'app'>) {
  /** Asks for conditions that are not confirmed yet. Resolves with whether none is left. */
  async function confirmConditions({ idempotencyKey, petIds, customer = null }: ToPay): Promise<boolean> {
    const answer = await call('conditions.asked', { idempotencyKey, petIds });
    if (!answer.ok) {
      notifyFailure(answer.error);
      return false;
    }
    const asked = answer.value;
    if (asked === null) return true;
    return askConditions({
      asked,
      petIds,
      customer,
      async confirm(confirmed, override) {
        const done = await call('conditions.confirm', { idempotencyKey, petIds, confirmed, override });
        return done.ok ? null : done.error;
      },
    });
  }

  return { confirmConditions };
}
