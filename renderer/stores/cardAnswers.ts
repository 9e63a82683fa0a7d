import type { TenderIntent } from '../../shared/domain/basket.ts';
import type { CardWork } from '../../shared/domain/card-work.ts';
import type { Failure } from '../../shared/result.ts';
import { call, callQuietly } from '../bridge.ts';
import { useBasket } from './basket.ts';
import { askAboutCard, CARD_QUESTION, useCards } from './cards.ts';
import { useHandOver } from './handOver.ts';
import { closeModal } from './modal.ts';
import { cancelOrder } from './orderChanges.ts';
import { useOrderForm } from './orderForm.ts';
import { usePayment } from './payment.ts';
import { useRefunds } from './refunds.ts';
import { useScreen } from './screen.ts';

/** Reads what an earlier run left open, and asks about it. */
export async function findOpenCards(): Promise<void> {
  const answer = await callQuietly('checkout.intents', {});
  if (!answer.ok) return;
  useCards.setState({ left: answer.value });
  askAboutCard();
}

/** The terminal did it: the payment goes on from there, under the token it was begun with. */
export async function cardWasTaken(intent: TenderIntent): Promise<Failure | null> {
  if (intent.work) {
    const failure = await writeDown(intent.work, intent.amount);
    if (failure) return failure;
    answered(intent);
    if (intent.work.kind !== 'refund') askAboutCard();
  } else if (intent.orderId) {
    const order = await call('orders.get', { orderId: intent.orderId });
    if (!order.ok) return order.error;
    answered(intent);
    useScreen.getState().go('orders');
    await useHandOver.getState().resume(order.value, intent);
  } else {
    answered(intent);
    useScreen.getState().go('checkout');
    await usePayment.getState().resume(intent);
    askAboutCard();
  }
  return null;
}

/** What the card was at the terminal for is written down as it was kept. */
async function writeDown(work: CardWork, amount: number): Promise<Failure | null> {
  if (work.kind === 'refund') {
    const answer = await call('refunds.complete', work.refund);
    if (!answer.ok) return answer.error;
    useScreen.getState().go('checkout');
    useRefunds.getState().show(answer.value);
    return null;
  }
  useScreen.getState().go('orders');
  const answer =
    work.kind === 'deposit'
      ? await useOrderForm.getState().write(work.draft, true)
      : await cancelOrder({ id: work.orderId, deposit: amount }, work.reason, 'card');
  return answer.ok ? null : answer.error;
}

/** The terminal did not do it, or it was undone there. */
export async function cardWasNotTaken(intent: TenderIntent): Promise<Failure | null> {
  const answer = await call('checkout.giveUp', { intentId: intent.id });
  if (!answer.ok) return answer.error;
  answered(intent);
  if (intent.work?.kind === 'deposit' && intent.basketOpen) {
    await useOrderForm.getState().fillAgain(intent.work.draft);
  }
  askAboutCard();
  return null;
}

/** Whether what the card was charged for can still be completed from here. */
export function canGoOn(intent: TenderIntent): boolean {
  return (
    intent.basketOpen &&
    (intent.orderId !== null || intent.work !== null || useBasket.getState().basket?.token === intent.token)
  );
}

function answered(intent: TenderIntent): void {
  useCards.setState(({ left }) => ({ left: left.filter(({ id }) => id !== intent.id) }));
  closeModal(CARD_QUESTION);
}
