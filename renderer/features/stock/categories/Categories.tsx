import { IconPlus } from '@tabler/icons-react';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CategoryPortrait } from '../../../ui/art/CategoryPortrait.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { CategoryForm } from './CategoryForm.tsx';
import c from './categories.module.css';

/** The shop's categories, and the chosen one beside them. */
export function Categories() {
  const { useCatalogue } = useStores().checkout;
  const { useEditing, useStock } = useStores().stock;
  const { t } = useText();
  const go = useStock((state) => state.go);
  const categories = useCatalogue((state) => state.categories) ?? [];
  const { category: edited, editCategory: choose } = useEditing();
  const back = () => choose(null, () => go('table'));
  const chosenId = edited?.draft.categoryId ?? null;
  const shown = categories.find(({ id }) => id === chosenId);

  useBack(() => (edited ? choose(null) : back()));
  useShortcuts('nav.stock', [
    { keys: ['F6'], label: 'stock.categories.add', run: () => choose('new') },
    {
      keys: ['ArrowDown', 'ArrowUp'],
      label: 'stock.keys.choose',
      hidden: true,
      run: (event) => step(event?.key === 'ArrowUp' ? -1 : 1),
    },
  ]);

  function step(by: number) {
    const at = categories.findIndex(({ id }) => id === shown?.id);
    const to = categories[at < 0 ? 0 : Math.max(0, Math.min(categories.length - 1, at + by))];
    if (to) choose(to.id);
  }

  return (
    <div className={s.screen}>
      <section className={shared.browse} aria-label={t('stock.categories.title')}>
        <PageHead title={t('stock.categories.title')} onBack={back}>
          <ActionButton variant="filled" icon={IconPlus} keys="F6" onClick={() => choose('new')}>
            {t('stock.categories.add')}
          </ActionButton>
        </PageHead>
        {categories.length === 0 ? (
          <EmptyState title={t('stock.categories.none')} words={t('stock.categories.noneHint')} />
        ) : (
          <ul className={`${shared.scroller} ${c.list}`}>
            {categories.map((category) => (
              <li key={category.id}>
                <CategoryRow
                  category={category}
                  chosen={category.id === shown?.id}
                  onChoose={() => choose(category.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {shown || (edited && chosenId === null) ? (
        <CategoryForm key={chosenId ?? 'new'} category={shown ?? null} />
      ) : (
        <section className={s.pane} aria-label={t('stock.categories.editor')}>
          <EmptyState title={t('stock.categories.choose')} words={t('stock.categories.chooseHint')} />
        </section>
      )}
    </div>
  );
}

interface CategoryRowProps {
  category: CategoryView;
  chosen: boolean;
  onChoose: () => void;
}

function CategoryRow({ category, chosen, onChoose }: CategoryRowProps) {
  const { t } = useText();
  const { name, icon, colour, petCount, remoteId } = category;
  return (
    <button type="button" className={c.row} aria-current={chosen || undefined} onClick={onChoose}>
      <CategoryPortrait name={name} icon={icon} hue={colour} className={c.portrait} />
      <span className={c.name}>{name}</span>
      <span className={c.soft}>
        {t('stock.arrivals.units', { count: petCount })}
        {remoteId === null && ` · ${t('stock.pane.notSent')}`}
      </span>
    </button>
  );
}
