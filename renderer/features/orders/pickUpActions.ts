import type { Basket } from '../../../shared/domain/basket.ts';
import { isFilled } from '../../../shared/domain/filled-basket.ts';
import type { DepositElsewhere, OrderView } from '../../../shared/domain/order.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import type { Needs } from '../../app/needs.ts';

/** The dialog that asks for the deposit of another till, for useModal. */
export const DEPOSIT_ELSEWHERE = 'orders.depositElsewhere';

/** Puts orders into the cart. */
export function createPickUpActions({
  ipc: { call },
  app: { closeModal, notify, notifyFailure, openModal, useScreen },
  cards: { askAboutOrder, readUnreadCards },
  checkout: { useBasket, useHolding, usePayment },
}: Needs<'ipc' | 'app' | 'cards' | 'checkout'>) {
  let isHandingOver = false;

  /**
   * Hands over what is open of an order: puts it into the cart and begins the payment. A cart of somebody else is put on
   * hold; other goods beside this order stay, and the person begins the payment.
   *
   * @param elsewhere the deposit that another till took, null for none; asked for if missing for an order of another till
   */
  async function handOver(order: OrderView, elsewhere?: DepositElsewhere | null): Promise<void> {
    if (order.origin === 'external' && elsewhere === undefined) return openModal(DEPOSIT_ELSEWHERE);
    if (isHandingOver) return;
    isHandingOver = true;
    closeModal(DEPOSIT_ELSEWHERE);
    try {
      const found = await linesOf(order);
      if (!found || !(await holdOthers(order.id))) return;
      useBasket.getState().setPickUp({ ...found.pickUp, elsewhere }, found.lines);
      if (useBasket.getState().basket?.lines.every(({ orderLine }) => orderLine))
        await usePayment.getState().begin();
      useScreen.getState().go('checkout');
    } finally {
      isHandingOver = false;
    }
  }

  /** Puts the open cart on hold, unless it is empty or picks up this order. Resolves with whether it is free. */
  async function holdOthers(orderId: LocalId): Promise<boolean> {
    const { basket } = useBasket.getState();
    if (!basket || !isFilled(basket) || isOf(basket, orderId)) return true;
    const failure = await useHolding.getState().hold('');
    if (failure) notifyFailure(failure);
    else notify({ tone: 'calm', say: { key: 'checkout.basket.held_done' } });
    return failure === null;
  }

  /**
   * Puts the open lines of an order into the cart, for a partial pickup or one together with other goods.
   *
   * @param picked the quantity of each line; all lines if omitted
   */
  async function intoCart(
    order: OrderView,
    picked: ReadonlyMap<LocalId, Quantity> | null = null,
  ): Promise<void> {
    const found = await linesOf(order);
    if (!found) return;
    const { basket } = useBasket.getState();
    if (basket?.returned) return notifyFailure(failureOf('pickup_with_return'));
    if (basket?.lines.some(({ orderLine }) => orderLine) && !isOf(basket, order.id))
      return notifyFailure(failureOf('pickup_two_orders'));
    const lines = found.lines.flatMap((line) => {
      const quantity = picked ? (picked.get(line.orderLine ?? line.id) ?? 0) : line.quantity;
      return quantity > 0 ? [{ ...line, quantity }] : [];
    });
    useBasket.getState().setPickUp(found.pickUp, lines);
    useScreen.getState().go('checkout');
  }

  /** The cart lines of an order; null if a card or the open cart has to be settled first, or after a failure. */
  async function linesOf({ id: orderId }: OrderView) {
    const unread = readUnreadCards();
    if (unread) await unread;
    if (askAboutOrder(orderId)) return null;
    const { stage, nextCustomer } = usePayment.getState();
    if (stage === 'paying') {
      notify({ tone: 'loss', say: { key: 'checkout.basket.paying' } });
      return null;
    }
    if (stage === 'done') nextCustomer();
    const answer = await call('orders.pickUp', { orderId });
    if (answer.ok) return answer.value;
    notifyFailure(answer.error);
    return null;
  }

  return { handOver, intoCart };
}

function isOf({ lines, pickUp }: Basket, orderId: LocalId): boolean {
  return pickUp?.orderId === orderId && lines.some(({ orderLine }) => orderLine);
}
