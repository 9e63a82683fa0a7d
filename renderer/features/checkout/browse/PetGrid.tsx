import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import { useStores } from '../../../app/useStores.ts';
import b from './Browse.module.css';
import { PetTileButton } from './PetTileButton.tsx';

interface PetGridProps {
  pets: PetTile[];
  columns: number;
  /** Including the gap below, CSS pixels. */
  rowHeight: number;
  scroller: RefObject<HTMLDivElement | null>;
  onTake: (pet: PetTile) => void;
}

/** The pets as tiles in a virtual list. */
export function PetGrid({ pets, columns, rowHeight, scroller, onTake }: PetGridProps) {
  const { useSearch } = useStores().checkout;
  const { t } = useTranslation();
  const { chosen, answered, categoryId, next, loadMore } = useSearch(
    useShallow(({ chosen, answered, categoryId, next, loadMore }) => ({
      chosen,
      answered,
      categoryId,
      next,
      loadMore,
    })),
  );
  const rows = Math.ceil(pets.length / columns);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
  });
  const shown = virtual.getVirtualItems();
  const lastRow = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (lastRow >= rows - 4) void loadMore();
  }, [lastRow, rows, loadMore]);

  // Scrolls to the top for a new answer or another category.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answered and categoryId are what triggers it
  useEffect(() => {
    // Reading it from the element would cause a layout.
    if (virtual.scrollOffset) scroller.current?.scrollTo({ top: 0 });
  }, [answered, categoryId, scroller]);

  useEffect(() => {
    if (chosen > 0 || (chosen === 0 && virtual.scrollOffset))
      virtual.scrollToIndex(Math.floor(chosen / columns));
  }, [chosen, columns, virtual]);

  return (
    <div
      id="pets"
      role="listbox"
      aria-label={t('find.pets')}
      className={b.grid}
      style={{ height: virtual.getTotalSize() }}
    >
      {shown.map((row) => (
        <div
          key={row.key}
          role="presentation"
          className={b.row}
          style={{
            transform: `translateY(${row.start}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {pets.slice(row.index * columns, (row.index + 1) * columns).map((pet, offset) => {
            const index = row.index * columns + offset;
            return (
              <PetTileButton
                // Keyed by position, so that an answer updates tiles instead of creating them.
                key={index}
                pet={pet}
                index={index}
                total={next === null ? pets.length : -1}
                chosen={index === chosen}
                onTake={onTake}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface FavouriteGridProps {
  groups: readonly FavouriteGroup[];
  columns: number;
  onTake: (pet: PetTile) => void;
}

/** The favourites page: tiles in the groups and colours that a manager chose. */
export function FavouriteGrid({ groups, columns, onTake }: FavouriteGridProps) {
  const { useSearch } = useStores().checkout;
  const { t } = useTranslation();
  const chosen = useSearch((state) => state.chosen);
  const total = groups.reduce((sum, { pets }) => sum + pets.length, 0);
  let next = 0;
  return (
    <div id="pets" role="listbox" aria-label={t('stock.favourites.title')} className={b.groups}>
      {groups.map(({ name, colour, pets }, group) => {
        const start = next;
        next += pets.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
          <div key={group} role="group" aria-label={name || undefined} data-hue={colour ?? undefined}>
            {name && <p className={b.groupName}>{name}</p>}
            <div
              role="presentation"
              className={b.groupRow}
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {pets.map((pet, place) => (
                <PetTileButton
                  key={pet.id}
                  pet={pet}
                  hue={colour}
                  index={start + place}
                  total={total}
                  chosen={start + place === chosen}
                  onTake={onTake}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
