import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { FavouriteGroup } from '../../../../shared/domain/favourites.ts';
import { MAX_GROUPS } from '../../../../shared/domain/limits.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { hueNames } from '../../../app/theme/themeHues.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { changed, groupMoved, petMoved, withGroup, withoutGroup, withoutPet, withPet } from './arranging.ts';
import f from './favourites.module.css';

/** Arranges the favourites page: the groups on the left, pets to add on the right. */
export function Favourites() {
  const { useFavourites } = useStores().checkout;
  const { useStock } = useStores().stock;
  const { t } = useText();
  const go = useStock((state) => state.go);
  const { groups, draft, saving, failure, begin, arrange, drop, save } = useFavourites();
  const back = () => go('table');
  const dirty = draft !== null && JSON.stringify(draft.groups) !== JSON.stringify(groups ?? []);
  useEffect(() => begin(), [begin]);
  useBack(back);
  useShortcuts('nav.stock', [
    { keys: ['Ctrl+Enter'], label: 'common.save', hidden: true, run: () => void save() },
  ]);
  if (!draft) return null;
  return (
    <div className={s.screen}>
      <section className={shared.browse} aria-label={t('stock.favourites.title')}>
        <PageHead title={t('stock.favourites.title')} onBack={back}>
          {dirty && <Button onClick={drop}>{t('common.cancel')}</Button>}
          <Button variant="filled" disabled={!dirty} loading={saving} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </PageHead>
        <Refusal failure={failure} />
        <div className={`${shared.scroller} ${f.pages}`}>
          {draft.groups.length === 0 && (
            <div className={f.empty}>
              <EmptyState title={t('stock.favourites.none')} words={t('stock.favourites.noneHint')} />
            </div>
          )}
          {draft.groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity but its place
            <Group key={index} group={group} index={index} />
          ))}
          <ActionButton
            fullWidth
            className={f.more}
            icon={IconPlus}
            disabled={draft.groups.length >= MAX_GROUPS}
            onClick={() => arrange(withGroup(draft))}
          >
            {t('stock.favourites.addGroup')}
          </ActionButton>
        </div>
      </section>
      <Adding />
    </div>
  );
}

function Group({ group, index }: { group: FavouriteGroup; index: number }) {
  const { useFavourites } = useStores().checkout;
  const { t } = useText();
  const { draft, arrange } = useFavourites();
  if (!draft) return null;
  const named = group.name || t('stock.favourites.unnamed', { number: index + 1 });
  const choose = () => arrange({ ...draft, at: index });
  return (
    <section className={f.group} aria-label={named} data-chosen={index === draft.at || undefined}>
      <div className={f.line}>
        <TextInput
          className={shared.grow ?? ''}
          autoFocus={index === draft.at && group.name === '' && group.pets.length === 0}
          aria-label={t('stock.favourites.name')}
          placeholder={t('stock.favourites.name')}
          maxLength={40}
          value={group.name}
          onFocus={choose}
          onChange={(event) => arrange(changed(draft, index, { name: event.currentTarget.value }))}
        />
        <Moves
          name={named}
          first={index === 0}
          last={index === draft.groups.length - 1}
          onMove={(by) => arrange(groupMoved(draft, index, by))}
          onRemove={() => arrange(withoutGroup(draft, index))}
        />
      </div>
      <fieldset className={f.hues}>
        <legend className={shared.hidden}>{t('stock.favourites.colour')}</legend>
        {[null, ...hueNames].map((hue) => (
          <button
            key={hue}
            type="button"
            className={f.hue}
            data-hue={hue ?? undefined}
            aria-pressed={group.colour === hue}
            aria-label={hue ? t(`stock.hues.${hue}`) : t('stock.favourites.ownColours')}
            title={hue ? t(`stock.hues.${hue}`) : t('stock.favourites.ownColours')}
            onClick={() => arrange(changed(draft, index, { colour: hue }))}
          >
            {hue === null && <IconX aria-hidden="true" />}
          </button>
        ))}
      </fieldset>
      {group.pets.map((pet, place) => (
        <div key={pet.id} className={f.line}>
          <Portrait
            petName={pet.name}
            categoryName={pet.categoryName}
            hue={group.colour}
            className={f.portrait}
          />
          <span className={f.name}>{pet.name}</span>
          <Moves
            name={pet.name}
            first={place === 0 && index === 0}
            last={place === group.pets.length - 1 && index === draft.groups.length - 1}
            onMove={(by) => arrange(petMoved(draft, index, place, by))}
            onRemove={() => arrange(withoutPet(draft, index, place))}
          />
        </div>
      ))}
      {index !== draft.at && (
        <Button variant="subtle" className={f.here ?? ''} onClick={choose}>
          {t('stock.favourites.addHere')}
        </Button>
      )}
    </section>
  );
}

interface MovesProps {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Buttons to move an item back or forward, and to remove it. */
function Moves({ name, first, last, onMove, onRemove }: MovesProps) {
  const { t } = useText();
  return (
    <span className={f.moves}>
      <IconButton
        icon={IconArrowUp}
        label={t('stock.favourites.before', { name })}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        label={t('stock.favourites.after', { name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton icon={IconX} label={t('common.removeOf', { name })} onClick={onRemove} />
    </span>
  );
}

/** Finds pets to add to the chosen group. */
function Adding() {
  const { useFavourites } = useStores().checkout;
  const { t, money } = useText();
  const { draft, found, text, find, arrange } = useFavourites();
  if (!draft) return null;
  const group = draft.groups[draft.at];
  const add = (pet: PetTile) => arrange(withPet(draft, pet));
  return (
    <section className={s.pane} aria-label={t('stock.favourites.adding')}>
      <h2 className={s.title}>
        {group
          ? t('stock.favourites.addTo', {
              name: group.name || t('stock.favourites.unnamed', { number: draft.at + 1 }),
            })
          : t('stock.favourites.adding')}
      </h2>
      <SearchInput
        aria-label={t('stock.search')}
        placeholder={t('find.petPlaceholder')}
        value={text}
        onSearch={find}
      />
      <ul className={`${s.paneScroller} ${f.found}`}>
        {found.map((pet) => (
          <li key={pet.id}>
            <button
              type="button"
              className={f.pet}
              disabled={group?.pets.some(({ id }) => id === pet.id)}
              onClick={() => add(pet)}
            >
              <Portrait petName={pet.name} categoryName={pet.categoryName} className={f.portrait} />
              <span className={f.name}>{pet.name}</span>
              <span className={shared.soft}>{pet.price === null ? '' : money(pet.price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
