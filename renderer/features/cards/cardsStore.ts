import { create } from 'zustand';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { orderOf } from '../../../shared/domain/payment-subject.ts';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';

/** The dialog that asks how a card payment ended, for useModal. */
export const CARD_QUESTION = 'checkout.cardQuestion';

/** The notice that it is not known which were left open. */
export const UNREAD = 'cardQuestion.unread';

interface CardsState {
  /** Card payments that were left open, by an earlier run of the program or before a closing, oldest first. */
  left: PaymentIntent[];
  /** The one that is asked about. */
  asking: PaymentIntent | null;
  /** Whether reading which were left open was refused, or is still to come, so that there may be more than `left` has. */
  isUnread: boolean;
}

/** Card payments that were left at the terminal. */
export function createCardsStore({
  ipc: { callQuietly },
  app: { openModal, useNotices },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
  /** Card payments that were at the terminal when the program ended. */
  const useCards = create<CardsState>(() => ({ left: [], asking: null, isUnread: true }));

  /** Reads of which card payments nobody said how they ended, whenever they were begun; the answer has what was taken, too. */
  async function readOpenCards(): Promise<Result<PaymentIntent[]>> {
    const answer = await callQuietly('payments.open', {});
    if (!answer.ok) {
      useCards.setState({ isUnread: true });
      return answer;
    }
    useCards.setState({ left: answer.value.filter(({ state }) => state === 'begun'), isUnread: false });
    useNotices.getState().dropLasting(UNREAD);
    return answer;
  }

  /**
   * Reads them where that was refused before, or is still to come: what is paid next may be what a card is at the terminal for. Null where
   * there is nothing to wait for.
   */
  function readUnreadCards(): Promise<unknown> | null {
    return useCards.getState().isUnread ? readOpenCards() : null;
  }

  /**
   * Asks how the card payments ended that were left open.
   *
   * @param about asks only about those
   * @returns whether there is one to ask about
   */
  function askAboutCard(about: (intent: PaymentIntent) => boolean = () => true): boolean {
    const asking = useCards.getState().left.find(about);
    if (!asking) return false;
    useCards.setState({ asking });
    openModal(CARD_QUESTION);
    return true;
  }

  /** Asks about a card that was left at the terminal for an order: to hand it over, or to give its deposit back. */
  function askAboutOrder(orderId: LocalId): boolean {
    return askAboutCard(({ subject }) => orderOf(subject) === orderId);
  }

  return { useCards, readOpenCards, readUnreadCards, askAboutCard, askAboutOrder };
}
