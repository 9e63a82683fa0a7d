import { create } from 'zustand';
import type { TenderIntent } from '../../shared/domain/basket.ts';
import { openModal } from './modal.ts';

/** The dialog that asks how a card payment ended, for useModal. */
export const CARD_QUESTION = 'checkout.cardQuestion';

interface CardsStore {
  /** Card payments that an earlier run of the program left open, oldest first. */
  left: TenderIntent[];
  /** The one that is asked about. */
  asking: TenderIntent | null;
}

/** Card payments that were at the terminal when the program ended. */
export const useCards = create<CardsStore>(() => ({ left: [], asking: null }));

/**
 * Asks how the card payments ended that were left open.
 *
 * @param token asks only about those of this basket
 * @returns whether there is one to ask about
 */
export function askAboutCard(token?: string): boolean {
  const asking = useCards.getState().left.find((intent) => token === undefined || intent.token === token);
  if (!asking) return false;
  useCards.setState({ asking });
  openModal(CARD_QUESTION);
  return true;
}
