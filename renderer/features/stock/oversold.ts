import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { StockStore } from './stockStore.ts';

/** Telling of what became oversold. */
export function createOversold({
  ipc: { listen },
  app: { notify, useScreen },
  stock: { useStock },
}: {
  ipc: Ipc;
  app: AppStores;
  stock: StockStore;
}) {
  /** Says at once what another till or a count has made oversold, and leads to it. Returns what ends it. */
  function followOversold(): () => void {
    return listen('stock.oversold', ({ pets }) => {
      const [first] = pets;
      if (!first) return;
      const { petName: pet, short } = first;
      const say =
        pets.length === 1
          ? { key: 'stock.oversoldNow.one' as const, facts: { pet, count: short } }
          : { key: 'stock.oversoldNow.several' as const, facts: { pet, count: pets.length - 1 } };
      notify({ tone: 'loss', say, lead: { key: 'stock.oversoldNow.show', run: showOversold } });
    });
  }

  /** The stock table with what is oversold, and nothing else. */
  function showOversold(): void {
    const stock = useStock.getState();
    stock.go('table');
    stock.ask({ text: '', categoryId: null, filter: 'oversold' });
    useScreen.getState().go('stock');
  }

  return { followOversold };
}
