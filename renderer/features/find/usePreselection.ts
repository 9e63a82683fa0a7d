import type { SpotlightStore } from '@mantine/spotlight';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStores } from '../../app/useStores.ts';

/**
 * Preselects what Enter takes in the finder: the first exact match, only once the latest query is answered. Spotlight itself
 * selects the first item on each key press, which the answer may remove.
 */
export function usePreselection(store: SpotlightStore) {
  const { useFind } = useStores().find;
  const query = useFind((state) => state.query);
  const settled = useFind((state) => state.answered === state.query);
  /** The query whose answer was processed; Enter waits for it. */
  const looked = useRef<string | null>(null);
  const entered = useRef(false);

  // Runs after Spotlight, which selects in a microtask.
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => {
      looked.current = query;
      const first = mark(store, query.trim() === '' ? -1 : 'first');
      if (entered.current) first?.click();
      entered.current = false;
    });
    return () => clearTimeout(timer);
  }, [store, query, settled]);

  return function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== 'Enter') {
      entered.current = false;
      return;
    }
    if (looked.current === useFind.getState().query) return;
    mark(store, -1);
    entered.current = true;
  };
}

/** Selects only one row and returns it. */
function mark(store: SpotlightStore, which: 'first' | -1): HTMLElement | null {
  const list = document.getElementById(store.getState().listId);
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
  const selected = which === -1 ? -1 : rows.findIndex((row) => row.dataset.guess === undefined);
  for (const row of rows) row.removeAttribute('data-selected');
  const row = rows[selected] ?? null;
  row?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected }));
  return row;
}
