import type { Returned } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { NO_MONEY } from '../../../shared/money/minor.ts';
import type { Quantity } from '../../../shared/money/units.ts';
import type { AppStores } from '../../app/appStores.ts';
import { createQueue } from '../../app/async.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { CheckoutStores } from '../checkout/stores.ts';

interface BackLine {
  lineId: LocalId;
  quantity: Quantity;
  restock: boolean;
}

const otherReceipt = failureOf('other_exchange');
const paying = failureOf('exchange_paying');

export type ExchangeActions = ReturnType<typeof createExchangeActions>;

/** What comes back in an exchange, in the open cart beside what is taken instead. */
export function createExchangeActions({
  ipc: { call },
  app: { notifyFailure, useScreen },
  checkout: { useBasket, usePayment },
}: {
  ipc: Ipc;
  app: AppStores;
  checkout: CheckoutStores;
}) {
  /**
   * Puts lines of a receipt that come back into the cart, in the place of those of it that were there, and shows the
   * cart; why not, or null.
   */
  async function putReturned(
    receipt: Receipt,
    { lines, note, paidBy }: { lines: BackLine[]; note: string; paidBy: Returned['paidBy'] },
  ): Promise<Failure | null> {
    if (usePayment.getState().stage === 'paying') return paying;
    const before = useBasket.getState().basket?.returned;
    if (before && before.saleId !== receipt.id) return otherReceipt;
    const named = lines.map((line) => {
      const sold = receipt.lines.find(({ id }) => id === line.lineId);
      const { petId = line.lineId, petName = '', categoryName = null } = sold ?? {};
      return { ...line, petId, petName, categoryName };
    });
    const worth = await worthOf(receipt.id, named);
    if ('code' in worth) return worth;
    const { id: saleId, number: receiptNumber, refundableToCard } = receipt;
    // After a sale its receipt is still shown: the cart of the next one is behind it.
    usePayment.getState().nextCustomer();
    useBasket.getState().setReturned({ saleId, receiptNumber, note, paidBy, refundableToCard, ...worth });
    useScreen.getState().go('checkout');
    return null;
  }

  const enqueue = createQueue();

  /**
   * Takes a line out again: the customer keeps it. One after the other, for what the next one leaves is reckoned from what
   * this one has left.
   */
  function takeOutReturned(lineId: LocalId): Promise<void> {
    return enqueue(() => takeOut(lineId));
  }

  async function takeOut(lineId: LocalId): Promise<void> {
    const { basket, setReturned } = useBasket.getState();
    // A touch before this one took it out, or its cart is another one by now.
    if (!basket?.returned?.lines.some((line) => line.lineId === lineId)) return;
    const { returned, idempotencyKey } = basket;
    const lines = returned.lines.filter((line) => line.lineId !== lineId);
    if (lines.length === 0) return setReturned(null);
    const worth = await worthOf(returned.saleId, lines);
    if ('code' in worth) return notifyFailure(worth);
    if (useBasket.getState().basket?.idempotencyKey === idempotencyKey)
      setReturned({ ...returned, ...worth });
  }

  /** To the last minor unit: only the difference may be cash. */
  async function worthOf<Line extends BackLine>(saleId: LocalId, lines: readonly Line[]) {
    const back = lines.map(({ lineId, quantity, restock }) => ({ lineId, quantity, restock }));
    const answer = await call('refunds.quote', { saleId, lines: back, tender: 'card' });
    if (!answer.ok) return answer.error;
    const { total, most, lines: quoted } = answer.value;
    return {
      total,
      most,
      lines: lines.map((line, index) => ({ ...line, amount: quoted[index]?.amount ?? NO_MONEY })),
    };
  }

  return { putReturned, takeOutReturned };
}
