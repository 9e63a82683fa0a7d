import { focusHome } from '../../../app/keyboard/focus.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import shared from '../../../ui/shared.module.css';
import { ADJUST } from '../pet/AdjustDialog.tsx';
import { PetForm } from '../pet/PetForm.tsx';
import { PetPane } from '../pet/PetPane.tsx';
import s from '../stock.module.css';
import { listed } from '../stockStore.ts';
import { Shortages } from './Shortages.tsx';
import { filtersOf, StockFilters } from './StockFilters.tsx';
import { StockList, TableFailure } from './StockList.tsx';
import { Toolbar } from './Toolbar.tsx';

/** Every pet with its count; beside them the chosen pet or its form. */
export function Table() {
  const { openModal, useScans } = useStores().app;
  const { scanToPet, useEditing, useLabels, useStock } = useStores().stock;
  const { t, format } = useText();
  const { chosen, question, summary, ask, step, go } = useStock();
  const { pet: editing, addPet, editPet } = useEditing();
  const openLabels = useLabels((state) => state.open);
  const row = chosen?.row;
  const free = () => editing === null;
  const withRow = () => editing === null && row !== undefined && !row.gone;

  useScans((code) => void scanToPet(code), editing === null);
  useShortcuts('nav.stock', [
    { keys: ['F2', '/'], label: 'stock.keys.search', run: focusHome },
    {
      keys: ['ArrowDown', 'ArrowUp'],
      label: 'stock.keys.choose',
      when: free,
      run: (event) => void step(event?.key === 'ArrowUp' ? -1 : 1),
    },
    { keys: ['F4'], label: 'stock.keys.prices', when: free, run: () => go('prices') },
    { keys: ['F6'], label: 'stock.keys.add', when: free, run: addPet },
    { keys: ['F3'], label: 'stock.arrival.button', run: () => go('arrival') },
    { keys: ['F7'], label: 'stock.keys.count', run: () => go('count') },
    { keys: ['F8'], label: 'stock.keys.adjust', when: withRow, run: () => openModal(ADJUST) },
    { keys: ['F9'], label: 'stock.keys.edit', when: withRow, run: () => row && void editPet(row.id, format) },
    {
      keys: ['Ctrl+P'],
      label: 'stock.keys.labels',
      when: free,
      run: () =>
        row && !row.gone
          ? openLabels({ kind: 'pets', petIds: [row.id], copies: 1 }, row.name)
          : openLabels({ kind: 'list', question: listed(question), copies: 1 }),
    },
    {
      keys: ['Alt+ArrowRight', 'Alt+ArrowLeft'],
      label: 'orders.keys.filter',
      run: (event) => turn(event?.key === 'ArrowLeft' ? -1 : 1),
    },
  ]);

  function turn(by: number) {
    const filters = filtersOf(question.filter, summary);
    const to = filters[filters.indexOf(question.filter) + by];
    if (to) ask({ filter: to });
  }

  return (
    <div className={s.screen}>
      <section className={shared.browse} aria-label={t('nav.stock')}>
        <Toolbar />
        <StockFilters />
        <TableFailure />
        <StockList />
      </section>
      {editing ? (
        <PetForm key={editing.before?.petId ?? 'new'} />
      ) : row ? (
        <PetPane key={row.id} row={row} />
      ) : (
        <Shortages />
      )}
    </div>
  );
}
