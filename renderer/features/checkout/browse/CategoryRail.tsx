import { IconPaw, IconStarFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { keepFocus } from '../../../app/keyboard/focus.ts';
import { CategoryPortrait } from '../../../ui/art/CategoryPortrait.tsx';
import { hueOf } from '../../../ui/art/species.ts';
import { longTitle } from '../../../ui/longTitle.ts';
import r from './CategoryRail.module.css';

interface CategoryRailProps {
  categories: CategoryView[];
  /** Whether the shop has a favourites page. */
  hasFavourites: boolean;
  chosen: LocalId | 'favourites' | null;
  onChoose: (shelf: LocalId | 'favourites' | null) => void;
}

/** The categories, distinguished by colour and animal. A touch does not move the focus. */
export const CategoryRail = memo(function CategoryRail({
  categories,
  hasFavourites,
  chosen,
  onChoose,
}: CategoryRailProps) {
  const { t } = useTranslation();
  return (
    <nav className={r.rail} aria-label={t('stock.categories.title')}>
      {hasFavourites && (
        <button
          type="button"
          className={r.entry}
          aria-pressed={chosen === 'favourites'}
          onPointerDown={keepFocus}
          onClick={() => onChoose('favourites')}
        >
          <span className={r.all}>
            <IconStarFilled aria-hidden="true" />
          </span>
          <span className={r.name}>{t('stock.favourites.title')}</span>
        </button>
      )}
      <button
        type="button"
        className={r.entry}
        aria-pressed={chosen === null}
        onPointerDown={keepFocus}
        onClick={() => onChoose(null)}
      >
        <span className={r.all}>
          <IconPaw aria-hidden="true" />
        </span>
        <span className={r.name}>{t('common.all')}</span>
      </button>
      {categories.map((category) => (
        <button
          key={category.id}
          type="button"
          className={r.entry}
          data-hue={hueOf(category.icon ?? category.name, category.colour)}
          aria-pressed={chosen === category.id}
          onPointerDown={keepFocus}
          onClick={() => onChoose(chosen === category.id ? null : category.id)}
        >
          <CategoryPortrait
            name={category.name}
            icon={category.icon}
            hue={category.colour}
            className={r.portrait}
          />
          <span className={r.name} title={longTitle(category.name, 12)}>
            {category.name}
          </span>
        </button>
      ))}
    </nav>
  );
});
