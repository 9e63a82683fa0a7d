import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { Needs } from '../../app/needs.ts';
import { capturedByKey } from '../checkout/pay/splitPayment.ts';
import { CARD_QUESTION, UNREAD } from './cardsStore.ts';
import type { Captured } from './terminalStore.ts';

/** What follows once the outcome of a card payment is confirmed. */
export function createCardAnswers({
  ipc: { call },
  app: { useApp, closeModal, notify, useScreen },
  cards: { askAboutCard, readOpenCards, useCards, terminalTaken },
  checkout: { useBasket, usePayment },
  orders: { depositReturned, depositTaken, useOrderForm, useOrders },
  refunds: { useRefunds },
}: Needs<'ipc' | 'app' | 'cards' | 'checkout' | 'orders' | 'refunds'>) {
  /** Loads payments that an earlier run left open: shows the parts taken, and asks for the outcome of cards. */
  async function findOpenPayments(): Promise<void> {
    // `canResume` needs the open basket.
    await opened();
    const answer = await readOpenCards();
    if (!answer.ok) return notifyUnread(answer.error);
    askAboutCard();
    showParts(answer.value);
  }

  /** Reloads the open payments; shows the parts taken once every card's outcome is known. */
  async function resume(): Promise<void> {
    if (askAboutCard()) return;
    const answer = await readOpenCards();
    if (answer.ok) showParts(answer.value);
    else notifyUnread(answer.error);
  }

  /** A notice that stays until the payments are loaded, since a customer's money may be at the terminal. */
  function notifyUnread(failure: Failure): void {
    notify({
      tone: 'loss',
      untilClosed: true,
      say: { key: UNREAD, why: failure },
      lead: { key: 'common.tryAgain', run: () => void findOpenPayments() },
    });
  }

  /** Shows an unfinished payment again: the parts taken and the rest. */
  function showParts(open: readonly PaymentIntent[]): void {
    const parts = open.filter(({ state }) => state === 'captured');
    if (parts.some(({ subject }) => subject.kind === 'basket')) {
      const { basket } = useBasket.getState();
      const mine = basket ? capturedByKey(parts, basket.idempotencyKey) : [];
      if (mine.length > 0 && !terminalTaken()) usePayment.getState().reopen(mine);
    }
  }

  /** Resolves once the open basket and the shop's rules are loaded. */
  function opened(): Promise<void> {
    return new Promise((resolve) => {
      const ends = [useBasket.subscribe(look), useApp.subscribe(look)];
      look();
      function look() {
        if (!useBasket.getState().basket || !useApp.getState().app) return;
        for (const end of ends) end();
        resolve();
      }
    });
  }

  /** The terminal took the card: the payment continues from there, under its idempotency key. */
  async function cardWasTaken(intent: PaymentIntent): Promise<Failure | null> {
    const { id, subject } = intent;
    if (subject.kind === 'basket') {
      const taken = terminalTaken();
      if (taken) return taken;
      answered(intent);
      useScreen.getState().go('checkout');
      await usePayment.getState().resume(intent);
    } else {
      const answer = await call('payments.capture', { id, reference: null });
      if (!answer.ok) return answer.error;
      await show(intent, answer.value);
      answered(intent);
      if (subject.kind === 'refund' || subject.kind === 'return') return null;
    }
    await resume();
    return null;
  }

  /** Shows what the card paid for, now that it is recorded. */
  async function show(
    { idempotencyKey, amount, subject }: PaymentIntent,
    { order, refund, receipt }: Captured,
  ): Promise<void> {
    if (receipt) {
      useScreen.getState().go('checkout');
      await usePayment.getState().exchanged(receipt);
    } else if (refund) {
      useScreen.getState().go('checkout');
      useRefunds.getState().show(refund);
    } else if (order) {
      useScreen.getState().go('orders');
      useOrders.getState().choose(order);
      // A returned deposit has its order's id as idempotency key.
      if (subject.kind === 'furtherDeposit') await depositTaken(order, amount);
      else if (idempotencyKey === order.id) await depositReturned(order, amount);
      else await useOrderForm.getState().placed(order, idempotencyKey);
    }
  }

  /** The terminal did not take it, or it was reversed there. */
  async function cardWasNotTaken(intent: PaymentIntent): Promise<Failure | null> {
    const answer = await call('payments.void', { id: intent.id, gaveBack: false });
    if (!answer.ok) return answer.error;
    answered(intent);
    if (intent.subject.kind === 'deposit' && intent.open) {
      await useOrderForm.getState().fillAgain(intent.subject.draft);
    }
    await resume();
    return null;
  }

  /** The terminal took the card and refunded it, since its subject cannot be completed any more. Records both. */
  async function cardWasReversed(intent: PaymentIntent): Promise<Failure | null> {
    const answer = await call('payments.void', { id: intent.id, gaveBack: true });
    if (!answer.ok) return answer.error;
    answered(intent);
    await resume();
    return null;
  }

  /** Whether the subject of a card payment can still be completed from here. */
  function canResume({ open, subject, idempotencyKey }: PaymentIntent): boolean {
    return (
      open && (subject.kind !== 'basket' || useBasket.getState().basket?.idempotencyKey === idempotencyKey)
    );
  }

  function answered(intent: PaymentIntent): void {
    useCards.setState(({ left }) => ({ left: left.filter(({ id }) => id !== intent.id) }));
    closeModal(CARD_QUESTION);
  }

  return { findOpenPayments, cardWasTaken, cardWasNotTaken, cardWasReversed, canResume };
}
