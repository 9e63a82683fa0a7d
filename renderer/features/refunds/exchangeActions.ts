import type { Returned } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { NO_MONEY, type Quantity } from '../../../shared/money/money.ts';
import { createQueue } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';

interface BackLine {
  lineId: LocalId;
  quantity: Quantity;
  restock: boolean;
}

const otherReceipt = failureOf('other_exchange');
const paying = failureOf('exchange_paying');

export type ExchangeActions = ReturnType<typeof createExchangeActions>;

/** The returned items of an exchange, in the open cart beside the new ones. */
export function createExchangeActions({
  ipc: { call },
  app: { notifyFailure, useScreen },
  checkout: { useBasket, usePayment },
}: Needs<'ipc' | 'app' | 'checkout'>) {
  /**
   * Puts returned lines of a receipt into the cart, replacing earlier ones of it, and shows the cart. Returns the
   * failure, or null.
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
    // After a sale its receipt is still shown: switches to the next cart.
    usePayment.getState().nextCustomer();
    useBasket.getState().setReturned({ saleId, receiptNumber, note, paidBy, refundableToCard, ...worth });
    useScreen.getState().go('checkout');
    return null;
  }

  const enqueue = createQueue();

  /**
   * Removes a returned line: the customer keeps it. Runs one at a time, since each removal is computed from the result
   * of the one before.
   */
  function takeOutReturned(lineId: LocalId): Promise<void> {
    return enqueue(() => takeOut(lineId));
  }

  async function takeOut(lineId: LocalId): Promise<void> {
    const { basket, setReturned } = useBasket.getState();
    // An earlier touch removed it, or another cart is open by now.
    if (!basket?.returned?.lines.some((line) => line.lineId === lineId)) return;
    const { returned, idempotencyKey } = basket;
    const lines = returned.lines.filter((line) => line.lineId !== lineId);
    if (lines.length === 0) return setReturned(null);
    const worth = await worthOf(returned.saleId, lines);
    if ('code' in worth) return notifyFailure(worth);
    if (useBasket.getState().basket?.idempotencyKey === idempotencyKey)
      setReturned({ ...returned, ...worth });
  }

  /** The exact value, not rounded for coins: only the difference may be cash. */
  async function worthOf<Line extends BackLine>(saleId: LocalId, lines: readonly Line[]) {
    const back = lines.map(({ lineId, quantity, restock }) => ({ lineId, quantity, restock }));
    const answer = await call('refunds.quote', { saleId, lines: back, tender: 'exchange' });
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
