import { orderOfWork } from '../../shared/card-subject.ts';
import type { CardWork } from '../../shared/domain/card-work.ts';
import type { TenderIntent } from '../../shared/domain/payment.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Failure } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import type { AppModule } from './app.ts';
import type { BasketModule } from './basket.ts';
import { CARD_QUESTION, type CardsModule } from './cards.ts';
import type { DialogModule } from './dialog.ts';
import type { HandOverModule } from './handOver.ts';
import type { ModalModule } from './modal.ts';
import type { NoticesModule } from './notices.ts';
import type { OrderChangesModule } from './orderChanges.ts';
import type { OrderFormModule } from './orderForm.ts';
import type { PaymentModule } from './payment.ts';
import type { RefundsModule } from './refunds.ts';
import type { ScreenModule } from './screen.ts';

export type CardAnswersModule = ReturnType<typeof createCardAnswersModule>;

/** What is done once it is said how a card payment ended. */
export function createCardAnswersModule({
  call,
  callQuietly,
  useApp,
  useBasket,
  askAboutCard,
  useCards,
  useDialog,
  useHandOver,
  closeModal,
  tellFailure,
  cancelOrder,
  useOrderForm,
  usePayment,
  useRefunds,
  useScreen,
}: Asking &
  AppModule &
  BasketModule &
  CardsModule &
  DialogModule &
  HandOverModule &
  ModalModule &
  NoticesModule &
  OrderChangesModule &
  OrderFormModule &
  PaymentModule &
  RefundsModule &
  ScreenModule) {
  /** Reads what an earlier run left open: shows what was taken, and asks about cards that nobody knows of. */
  async function findOpenPayments(): Promise<void> {
    await readOpenCards();
    askAboutCard();
    await showParts();
  }

  /** Reads of which card payments nobody said how they ended, whenever they were begun. */
  async function readOpenCards(): Promise<void> {
    const answer = await callQuietly('checkout.intents', {});
    if (answer.ok) useCards.setState({ left: answer.value });
  }

  /** A payment that was begun is on the screen again: what was taken, and what is still due. */
  async function showParts(): Promise<void> {
    const answer = await callQuietly('checkout.parts', {});
    if (!answer.ok || answer.value.length === 0) return;
    const parts = answer.value;
    if (parts.some(({ work }) => work.kind === 'sale')) {
      await opened();
      const mine = parts.filter(({ token }) => token === useBasket.getState().basket?.token);
      if (mine.length > 0 && !usePayment.getState().charging) usePayment.getState().goOn(mine);
    }
    const ofOrder = parts.find(({ work }) => work.kind === 'balance');
    // One question at a time: that about a card comes first, and leads here again.
    const orderId = ofOrder ? orderOfWork(ofOrder.work) : null;
    if (orderId && !useDialog.getState().dialog) await showHandOver(orderId);
  }

  async function showHandOver(orderId: LocalId): Promise<void> {
    const order = await call('orders.get', { orderId });
    if (!order.ok) return tellFailure(order.error);
    useScreen.getState().go('orders');
    await useHandOver.getState().begin(order.value);
  }

  /** Once the open basket and the shop's rules are here. */
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

  /** The terminal did it: the payment goes on from there, under the token it was begun with. */
  async function cardWasTaken(intent: TenderIntent): Promise<Failure | null> {
    const { work } = intent;
    if (work.kind === 'sale') {
      answered(intent);
      useScreen.getState().go('checkout');
      await usePayment.getState().resume(intent);
    } else if (work.kind === 'balance') {
      const order = await call('orders.get', { orderId: work.orderId });
      if (!order.ok) return order.error;
      answered(intent);
      useScreen.getState().go('orders');
      await useHandOver.getState().resume(order.value, intent);
      return null;
    } else {
      const failure = await writeDown(intent, work);
      if (failure) return failure;
      answered(intent);
      if (work.kind === 'refund') return null;
    }
    if (!askAboutCard()) await showParts();
    return null;
  }

  /** What the card was at the terminal for is written down as it was kept. */
  async function writeDown(
    { id: intentId, amount }: TenderIntent,
    work: Exclude<CardWork, { kind: 'sale' | 'balance' }>,
  ): Promise<Failure | null> {
    if (work.kind === 'partBack') {
      const answer = await call('checkout.capture', { intentId, reference: null });
      return answer.ok ? null : answer.error;
    }
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
  async function cardWasNotTaken(intent: TenderIntent): Promise<Failure | null> {
    const answer = await call('checkout.giveUp', { intentId: intent.id });
    if (!answer.ok) return answer.error;
    answered(intent);
    if (intent.work.kind === 'deposit' && intent.basketOpen) {
      await useOrderForm.getState().fillAgain(intent.work.draft);
    }
    if (!askAboutCard()) await showParts();
    return null;
  }

  /** The terminal took it, and gave it back: what it was for cannot be completed any more. Both are written down. */
  async function cardWasReversed(intent: TenderIntent): Promise<Failure | null> {
    const answer = await call('checkout.reverse', { intentId: intent.id });
    if (!answer.ok) return answer.error;
    answered(intent);
    if (!askAboutCard()) await showParts();
    return null;
  }

  /** Whether what the card was charged for can still be completed from here. */
  function canGoOn({ basketOpen, work, token }: TenderIntent): boolean {
    return basketOpen && (work.kind !== 'sale' || useBasket.getState().basket?.token === token);
  }

  function answered(intent: TenderIntent): void {
    useCards.setState(({ left }) => ({ left: left.filter(({ id }) => id !== intent.id) }));
    closeModal(CARD_QUESTION);
  }

  return { findOpenPayments, readOpenCards, cardWasTaken, cardWasNotTaken, cardWasReversed, canGoOn };
}
