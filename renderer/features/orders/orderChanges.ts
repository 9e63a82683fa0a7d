import { create } from 'zustand';
import type { OrderedPet, OrderLine, OrderView } from '../../../shared/domain/order.ts';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import type { Instant } from '../../../shared/time/time.ts';
import type { Needs } from '../../app/needs.ts';
import type { OrdersStore } from './ordersStore.ts';

/** The dialog that cancels an order, for useModal. */
export const CANCEL = 'orders.cancel';

/** The dialog that takes a further deposit. */
export const FURTHER_DEPOSIT = 'orders.further';

/** What happens to the deposit of a cancelled order. */
export type DepositFate = 'cash' | 'card' | 'kept' | 'elsewhere';

const cancelled = {
  cash: 'orders.cancel.doneCash',
  card: 'orders.cancel.doneCard',
  kept: 'orders.cancel.doneKept',
  elsewhere: 'orders.cancel.doneElsewhere',
} as const;

const released = {
  cash: 'orders.release.doneCash',
  card: 'orders.release.doneCard',
  elsewhere: 'orders.release.done',
} as const;

/** Changes to an existing order. */
export function createOrderChanges({
  ipc: { call },
  app: { closeModal, openModal, notify, notifyFailure, useScreen, shopFormat },
  cards: { askAboutOrder, terminalHolds, toTerminal },
  orders: { useOrders },
}: Needs<'ipc' | 'app' | 'cards'> & { orders: OrdersStore }) {
  /** Changes the promised day of an order. */
  function moveOrder(orderId: LocalId, shipDate: Instant): Promise<Result<OrderView>> {
    return followed(call('orders.move', { orderId, shipDate }));
  }

  /** The preset reason of the cancel dialog, so that a reason given before is not asked for again. */
  const useCancelReason = create<{ reason: string }>(() => ({ reason: '' }));

  /** Opens the cancel dialog. Asks first about a card payment of the order left at the terminal. */
  function beginCancel(order: OrderView, reason = ''): void {
    if (askAboutOrder(order.id)) return;
    useCancelReason.setState({ reason });
    openModal(CANCEL, () => terminalHolds('returnedDeposit'));
  }

  /**
   * Shows an open order and its cancel dialog.
   *
   * @param reason the reason already given
   */
  async function cancelOpenOrder(orderId: LocalId, reason = ''): Promise<void> {
    await useOrders.getState().open(orderId);
    useScreen.getState().go('orders');
    const { chosen } = useOrders.getState();
    if (chosen?.id === orderId && chosen.state === 'open') beginCancel(chosen, reason);
  }

  /** Cancels an order and reports what happened to its deposit: returned in cash, or kept by agreement. */
  async function cancelOrder(
    order: Pick<OrderView, 'id' | 'deposit'>,
    reason: string,
    fate: DepositFate,
  ): Promise<Result<OrderView>> {
    const { id: orderId, deposit } = order;
    const answer = await followed(call('orders.cancel', { orderId, reason, deposit: fate }));
    if (!answer.ok) return answer;
    notify({
      tone: 'calm',
      say: { key: deposit > 0 ? cancelled[fate] : 'orders.cancel.done', facts: ended(answer.value, fate) },
    });
    closeModal(CANCEL);
    return answer;
  }

  /** Releases the deposit of an order ended by another till, and reports it. */
  async function releaseDeposit(
    { id: orderId }: Pick<OrderView, 'id'>,
    reason: string,
    fate: Exclude<DepositFate, 'kept'>,
  ): Promise<Result<OrderView>> {
    const answer = await followed(call('orders.releaseDeposit', { orderId, reason, deposit: fate }));
    if (!answer.ok) return answer;
    notify({ tone: 'calm', say: { key: released[fate], facts: ended(answer.value, fate) } });
    closeModal(CANCEL);
    return answer;
  }

  /** The part of a deposit that ended this way; cash only as far as coins can pay it. */
  function ended({ depositEnds }: OrderView, fate: DepositFate): { amount: string } {
    const end = depositEnds.find(({ how }) => how === fate);
    return { amount: shopFormat().money(end?.amount ?? NO_MONEY) };
  }

  /** Changes the quantity or price of a line. */
  async function changeLine(
    lineId: LocalId,
    change: Pick<OrderedPet, 'quantity' | 'unitPrice'>,
    allowOverpromise: boolean,
  ): Promise<Failure | null> {
    const answer = await followed(call('orders.changeLine', { lineId, ...change, allowOverpromise }));
    return answer.ok ? null : answer.error;
  }

  /** Removes a line from an order with several, and reports the result. */
  async function removeLine({ id: lineId, petName }: OrderLine): Promise<void> {
    const answer = await followed(call('orders.removeLine', { lineId }));
    if (!answer.ok) return notifyFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'orders.line.removed', facts: { name: petName ?? '' } } });
  }

  /** Takes a further deposit: cash at once, a card at the terminal. Each opening of the dialog has one key. */
  async function takeDeposit(
    { id: orderId }: OrderView,
    { idempotencyKey, kind, amount }: { idempotencyKey: LocalId; kind: 'cash' | 'card'; amount: Minor },
  ): Promise<Failure | null> {
    const deposit = { orderId, idempotencyKey, amount };
    if (kind === 'card') {
      return toTerminal(
        { kind: 'furtherDeposit', ...deposit },
        { captured: ({ order }) => order && depositTaken(order, amount) },
      );
    }
    const answer = await call('orders.addDeposit', deposit);
    if (!answer.ok) return answer.error;
    await depositTaken(answer.value, amount, kind);
    return null;
  }

  /** Shows that a further deposit was taken and recorded. Minor units. */
  async function depositTaken(
    order: OrderView,
    amount: Minor,
    kind: 'cash' | 'card' = 'card',
  ): Promise<void> {
    await useOrders.getState().changed(order);
    const facts = { amount: shopFormat().money(amount) };
    notify({
      tone: 'calm',
      say: { key: kind === 'cash' ? 'orders.further.takenCash' : 'orders.further.taken', facts },
    });
    closeModal(FURTHER_DEPOSIT);
  }

  /** Opens the dialog for a further deposit. Asks first about a card payment left at the terminal. */
  function beginDeposit(order: OrderView): void {
    if (!askAboutOrder(order.id)) openModal(FURTHER_DEPOSIT, () => terminalHolds('furtherDeposit'));
  }

  /** Refunds the deposit at the terminal. On success the order is cancelled, or its deposit released. */
  async function depositByCard(order: OrderView, reason: string): Promise<Failure | null> {
    return toTerminal(
      { kind: 'returnedDeposit', orderId: order.id, reason },
      { captured: ({ order: ended }, { amount }) => ended && depositReturned(ended, amount, order.state) },
    );
  }

  /**
   * Shows that a deposit was refunded to a card, recorded with the end of its order.
   *
   * @param amount minor units
   * @param before the order's state before that
   */
  async function depositReturned(
    order: OrderView,
    amount: Minor,
    before: OrderView['state'] = 'open',
  ): Promise<void> {
    await useOrders.getState().changed(order);
    const key = before === 'open' ? cancelled.card : released.card;
    notify({ tone: 'calm', say: { key, facts: { amount: shopFormat().money(amount) } } });
    closeModal(CANCEL);
  }

  async function followed(asked: Promise<Result<OrderView>>): Promise<Result<OrderView>> {
    const answer = await asked;
    if (answer.ok) await useOrders.getState().changed(answer.value);
    return answer;
  }

  return {
    useCancelReason,
    moveOrder,
    changeLine,
    removeLine,
    beginDeposit,
    takeDeposit,
    depositTaken,
    beginCancel,
    cancelOpenOrder,
    cancelOrder,
    releaseDeposit,
    depositByCard,
    depositReturned,
  };
}
