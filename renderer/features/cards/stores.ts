import type { Needs } from '../../app/needs.ts';
import { createCardsStore } from './cardsStore.ts';
import { createTerminalStore } from './terminalStore.ts';

export type CardsStores = ReturnType<typeof createCardsStores>;

/** Stores of card payments: the one at the terminal, and those an earlier run left open. */
export function createCardsStores({ ipc, app }: Needs<'ipc' | 'app'>) {
  const cards = createCardsStore({ ipc, app });
  const terminal = createTerminalStore({ ipc });
  return { ...cards, ...terminal };
}
