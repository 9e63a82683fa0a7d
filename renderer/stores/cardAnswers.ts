import type { TenderIntent } from '../../shared/domain/basket.ts';
import type { Failure } from '../../shared/result.ts';
import { call, callQuietly } from '../bridge.ts';
import { useBasket } from './basket.ts';
import { askAboutCard, CARD_QUESTION, useCards } from './cards.ts';
import { useHandOver } from './handOver.ts';
import { closeModal } from './modal.ts';
import { usePayment } from './payment.ts';
import { useScreen } from './screen.ts';

/** Reads what an earlier run left open, and asks about it. */
export async function findOpenCards(): Promise<void> {
  const answer = await callQuietly('checkout.intents', {});
  if (!answer.ok) return;
  useCards.setState({ left: answer.value });
  askAboutCard();
}

/** The terminal took it: the payment goes on from there, under the token it was begun with. */
export async function cardWasTaken(intent: TenderIntent): Promise<Failure | null> {
  if (intent.orderId) {
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

/** The terminal did not take it, or what it took was given back. */
export async function cardWasNotTaken(intent: TenderIntent): Promise<Failure | null> {
  const answer = await call('checkout.giveUp', { intentId: intent.id });
  if (!answer.ok) return answer.error;
  answered(intent);
  askAboutCard();
  return null;
}

/** Whether what the card was charged for can still be completed from here. */
export function canGoOn(intent: TenderIntent): boolean {
  return (
    intent.basketOpen && (intent.orderId !== null || useBasket.getState().basket?.token === intent.token)
  );
}

function answered(intent: TenderIntent): void {
  useCards.setState(({ left }) => ({ left: left.filter(({ id }) => id !== intent.id) }));
  closeModal(CARD_QUESTION);
}
