import type { Needs } from '../../app/needs.ts';
import type { StockStore } from './stockStore.ts';

/** Reports pets that became oversold. */
export function createOversold({
  ipc: { listen },
  app: { notify },
  stock: { showStock },
}: Needs<'ipc' | 'app'> & { stock: StockStore }) {
  /** Shows a notice with a link when another till or a count oversold a pet. Returns the function that stops it. */
  function followOversold(): () => void {
    return listen('stock.oversold', ({ pets }) => {
      const [first] = pets;
      if (!first) return;
      const { petName: pet, short } = first;
      const say =
        pets.length === 1
          ? { key: 'stock.oversoldNow.one' as const, facts: { pet, count: short } }
          : { key: 'stock.oversoldNow.several' as const, facts: { pet, count: pets.length - 1 } };
      const lead = { key: 'stock.oversoldNow.show', run: () => showStock('oversold') } as const;
      notify({ tone: 'loss', say, lead });
    });
  }

  return { followOversold };
}
