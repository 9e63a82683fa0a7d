import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Needs } from '../../../app/needs.ts';

/** The pets to be paid for. */
interface ToPay {
  idempotencyKey: LocalId;
  petIds: LocalId[];
  /** The order that is picked up; its customer may be the buyer. */
  orderId?: LocalId | undefined;
}

export type ConditionsActions = ReturnType<typeof createConditionsActions>;

/** Confirms conditions of sale before a payment. */
export function createConditionsActions({
  ipc: { call },
  app: { askConditions, notifyFailure },
}: Needs<'ipc' | 'app'>) {
  /** Asks for conditions that are not confirmed yet. Resolves with whether none is left. */
  async function confirmConditions({ idempotencyKey, petIds, orderId }: ToPay): Promise<boolean> {
    const answer = await call('conditions.asked', { idempotencyKey, petIds });
    if (!answer.ok) {
      notifyFailure(answer.error);
      return false;
    }
    const asked = answer.value;
    if (asked === null) return true;
    const order = orderId === undefined ? null : await call('orders.get', { orderId });
    const customer = order?.ok ? order.value.customerName : null;
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
