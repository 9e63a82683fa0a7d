import { create } from 'zustand';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { orderOf } from '../../../shared/domain/payment-subject.ts';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Needs } from '../../app/needs.ts';

/** The dialog that asks for a card payment's outcome, for useModal. */
export const CARD_QUESTION = 'checkout.cardQuestion';

/** The notice that open card payments could not be read. */
export const UNREAD = 'cardQuestion.unread';

interface CardsState {
  /** Card payments without an outcome, from an earlier run or before a closing, oldest first. */
  left: PaymentIntent[];
  /** The payment that is asked about. */
  asking: PaymentIntent | null;
  /** Whether the open payments were not read yet or could not be, so that `left` may be incomplete. */
  isUnread: boolean;
}

/** Card payments without an outcome. */
export function createCardsStore({
  ipc: { callQuietly },
  app: { openModal, useNotices },
}: Needs<'ipc' | 'app'>) {
  const useCards = create<CardsState>(() => ({ left: [], asking: null, isUnread: true }));

  /** Loads the card payments without an outcome. The result also has the parts taken. */
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
   * Loads them if that failed before or is still pending, since the next payment may be at the terminal already. Null if they
   * are loaded.
   */
  function readUnreadCards(): Promise<unknown> | null {
    return useCards.getState().isUnread ? readOpenCards() : null;
  }

  /**
   * Asks for the outcome of an open card payment.
   *
   * @param about limits which ones
   * @returns whether there is one to ask about
   */
  function askAboutCard(about: (intent: PaymentIntent) => boolean = () => true): boolean {
    const asking = useCards.getState().left.find(about);
    if (!asking) return false;
    useCards.setState({ asking });
    openModal(CARD_QUESTION);
    return true;
  }

  /** Asks about a card payment of an order: of its pickup or its deposit. */
  function askAboutOrder(orderId: LocalId): boolean {
    return askAboutCard(({ subject }) => orderOf(subject) === orderId);
  }

  return { useCards, readOpenCards, readUnreadCards, askAboutCard, askAboutOrder };
}
