import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { CategoryView } from '../../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useIsLarge } from '../../../app/theme/narrow.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import shared from '../../../ui/shared.module.css';
import { useNoPetWords } from '../../find/NothingMatches.tsx';
import b from './Browse.module.css';
import { CategoryRail } from './CategoryRail.tsx';
import { hasFavourites } from './favouritesStore.ts';
import { FavouriteGrid, PetGrid } from './PetGrid.tsx';
import { SearchField } from './SearchField.tsx';

const NONE: CategoryView[] = [];

/** The left side while selling: search, categories, pets. */
export function Browse() {
  const { takeFound, takePet, useCatalogue, useFavourites, useSearch } = useStores().checkout;
  const { t } = useText();
  const categories = useCatalogue((state) => state.categories);
  const favourites = useFavourites((state) => hasFavourites(state.groups));
  const { items, groups, shelf } = useSearch(
    useShallow(({ items, groups, categoryId, favourites }) => ({
      items,
      groups,
      shelf: favourites ? ('favourites' as const) : categoryId,
    })),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sized);
  const tile = useIsLarge() ? pixels.largeTile : pixels.tile;
  const columns = Math.max(1, Math.floor((width + pixels.gap) / (tile.min + pixels.gap)));

  // Stable, since the rail is memoised.
  const choose = useCallback(
    (chosen: LocalId | 'favourites' | null) => {
      const { setCategory, showFavourites } = useSearch.getState();
      if (chosen === 'favourites') showFavourites(true);
      else setCategory(chosen);
    },
    [useSearch],
  );

  return (
    <section className={shared.browse} aria-label={t('checkout.search.label')}>
      <SearchField columns={columns} />
      <Nearest />
      <Marked />
      <div className={b.shelf}>
        <CategoryRail
          categories={categories ?? NONE}
          hasFavourites={favourites}
          chosen={shelf}
          onChoose={choose}
        />
        <div ref={ref} className={b.scroller} tabIndex={items?.length ? 0 : undefined} role="presentation">
          {items && items.length > 0 && width > 0 && !groups && (
            <PetGrid
              pets={items}
              columns={columns}
              rowHeight={tile.height + pixels.gap}
              scroller={scroller}
              onTake={takeFound}
            />
          )}
          {groups && groups.length > 0 && (
            <FavouriteGrid groups={groups} columns={columns} onTake={takePet} />
          )}
          {items?.length === 0 && <NothingFound />}
          {items === null && <SearchFailure />}
        </div>
      </div>
    </section>
  );
}

/** A note that the listed pets match only approximately. */
function Nearest() {
  const noPetWords = useNoPetWords();
  const { useSearch } = useStores().checkout;
  const { t } = useText();
  const text = useSearch(({ guessed, items, answered }) => (guessed && items?.length ? answered.trim() : ''));
  if (text === '') return null;
  return (
    <p className={b.nearest} role="status">
      <strong>{t('checkout.search.nearest', { text })}</strong>{' '}
      {noPetWords(text) ?? t('checkout.search.nearestHint')}
    </p>
  );
}

/** A note that a chip or ring number was typed. */
function Marked() {
  const { useSearch } = useStores().checkout;
  const { t } = useText();
  const mark = useSearch((state) => state.mark);
  if (mark === null) return null;
  return (
    <p className={b.nearest} role="status">
      <strong>{t('checkout.search.mark', { mark })}</strong>
    </p>
  );
}

function NothingFound() {
  const noPetWords = useNoPetWords();
  const { useScreen } = useStores().app;
  const { useCatalogue, useSearch } = useStores().checkout;
  const { useSync } = useStores().sync;
  const { t, number } = useText();
  const { answered, categoryId, setCategory } = useSearch();
  const category = useCatalogue((state) => state.categories?.find(({ id }) => id === categoryId));
  const pulling = useSync((state) => state.status?.pulling);
  const away = useSync((state) => state.status?.link === 'offline' || state.status?.link === 'attention');
  const go = useScreen((state) => state.go);
  if (answered.trim() !== '') {
    return (
      <EmptyState
        title={t('find.foundNone', { text: answered.trim() })}
        words={noPetWords(answered) ?? t('checkout.search.nothingHint')}
      >
        {category && <Button onClick={() => setCategory(null)}>{t('checkout.search.everywhere')}</Button>}
      </EmptyState>
    );
  }
  if (category) return <EmptyState title={t('checkout.search.emptyCategory', { category: category.name })} />;
  return (
    <EmptyState
      drawing={<Logo />}
      title={
        pulling
          ? t('checkout.search.arriving', { number: number(pulling.done) })
          : t('checkout.search.emptyShop')
      }
      words={t(away ? 'checkout.search.awayHint' : 'checkout.search.emptyShopHint')}
    >
      {away && <Button onClick={() => go('sync')}>{t('common.openSync')}</Button>}
    </EmptyState>
  );
}

function SearchFailure() {
  const { useSearch } = useStores().checkout;
  const { t } = useText();
  const { failure, refresh } = useSearch();
  if (!failure) return null;
  return (
    <EmptyState title={t('checkout.search.error')} words={explain(failure, t)}>
      <Button onClick={() => void refresh('many')}>{t('common.tryAgain')}</Button>
    </EmptyState>
  );
}
