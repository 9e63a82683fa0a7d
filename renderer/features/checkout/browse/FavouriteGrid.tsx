import { useTranslation } from 'react-i18next';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import { useStores } from '../../../app/useStores.ts';
import g from './FavouriteGrid.module.css';
import { PetTileButton } from './PetTileButton.tsx';

interface FavouriteGridProps {
  groups: readonly FavouriteGroup[];
  columns: number;
  onTake: (pet: PetTile) => void;
}

/** The favourites page: the tiles in the groups and colours that a manager gave them. */
export function FavouriteGrid({ groups, columns, onTake }: FavouriteGridProps) {
  const { useSearch } = useStores().checkout;
  const { t } = useTranslation();
  const chosen = useSearch((state) => state.chosen);
  const total = groups.reduce((sum, { pets }) => sum + pets.length, 0);
  let next = 0;
  return (
    <div id="pets" role="listbox" aria-label={t('checkout.categories.favourites')} className={g.groups}>
      {groups.map(({ name, colour, pets }, group) => {
        const start = next;
        next += pets.length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
          <div key={group} role="group" aria-label={name || undefined} data-hue={colour ?? undefined}>
            {name && <p className={g.name}>{name}</p>}
            <div
              role="presentation"
              className={g.row}
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
