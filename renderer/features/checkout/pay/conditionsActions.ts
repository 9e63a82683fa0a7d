import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** What is about to be paid for. */
interface ToPay {
  idempotencyKey: LocalId;
  petIds: LocalId[];
  /** Who ordered it, and so may be its buyer. */
  customer?: string | null;
}

export type ConditionsActions = ReturnType<typeof createConditionsActions>;

/** The one step before a payment in which conditions of sale are confirmed, for a cart and for an order. */
export function createConditionsActions({
  ipc: { call },
  app: { askConditions, notifyFailure },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
  /** Asks for what has to be confirmed; whether nothing is left of it. */
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
