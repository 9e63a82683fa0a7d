import { useEffect, useState } from 'react';
import type { Asking } from '../bridge.ts';
import type { NoticesModule } from './notices.ts';
import type { ScreenModule } from './screen.ts';
import type { StockModule } from './stock.ts';
import type { SyncModule } from './sync.ts';

/** Outlasts the window, which begins anew when the shop is opened on its service. */
const MARK = 'perch-shop-opened';

/** The shop is about to be opened on a service; the next window says what it still lacks. */
export function markOpening(): void {
  localStorage.setItem(MARK, 'yes');
}

/** What a shop that was just opened still lacks. */
export function createOpeningModule({
  callQuietly,
  tell,
  useScreen,
  useStock,
  useSync,
}: Asking & NoticesModule & ScreenModule & StockModule & SyncModule) {
  /** Once the pets of a shop that was just opened are here, says how many have no price. Returns what ends it. */
  function followOpening(): () => void {
    if (localStorage.getItem(MARK) === null) return () => {};
    const end = useSync.subscribe(({ status }) => {
      if (status === null || status.lastPulledAt === null || status.pulling !== null) return;
      end();
      localStorage.removeItem(MARK);
      void tellUnpriced();
    });
    return end;
  }

  /** How many pets have no price; null before the first answer. */
  function useUnpriced(): number | null {
    const [count, setCount] = useState<number | null>(null);
    useEffect(() => {
      let gone = false;
      void callQuietly('stock.summary', { categoryId: null }).then((answer) => {
        if (answer.ok && !gone) setCount(answer.value.unpriced);
      });
      return () => {
        gone = true;
      };
    }, []);
    return count;
  }

  async function tellUnpriced(): Promise<void> {
    const answer = await callQuietly('stock.summary', { categoryId: null });
    if (!answer.ok || answer.value.unpriced === 0) return;
    const say = { key: 'settings.start.unpriced' as const, facts: { count: answer.value.unpriced } };
    tell({ tone: 'calm', say, lead: { key: 'settings.start.setPrices', run: showUnpriced } });
  }

  /** The stock table with the pets that have no price, and nothing else. */
  function showUnpriced(): void {
    const stock = useStock.getState();
    stock.go('table');
    stock.ask({ text: '', categoryId: null, filter: 'unpriced' });
    useScreen.getState().go('stock');
  }

  return { followOpening, useUnpriced, showUnpriced };
}
