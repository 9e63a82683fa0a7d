import { VisuallyHidden } from '@mantine/core';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Basket } from '../../../../shared/domain/basket.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { stockLeft } from '../../../../shared/domain/stock-left.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { longTitle } from '../../../ui/longTitle.ts';
import p from './PetTileButton.module.css';

interface PetTileButtonProps {
  pet: PetTile;
  /** The colour that a manager gave it, by token name; null: its own. */
  hue?: string | null;
  index: number;
  total: number;
  chosen: boolean;
  onTake: (pet: PetTile) => void;
}

/** One pet of the touch grid: who it is, what it costs, how many are free and how many are in the cart. */
export const PetTileButton = memo(function PetTileButton(props: PetTileButtonProps) {
  const { useBasket } = useStores().checkout;
  const { pet, hue = null, index, total, chosen, onTake } = props;
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const price = pet.price === null ? t('checkout.tile.noPrice') : money(pet.price);
  const left = stockLeft(pet);
  const inCart = useBasket(({ basket }) => inBasket(basket, pet.id));
  const counted = left !== null;
  const isOut = counted && left <= 0;
  const words = t('checkout.tile.left', { number: counted ? number(left) : '?' });
  const length = lengthOf(words, price);
  /** Whom the finger went down on: an answer may put another pet into the tile before it comes up. */
  const pressed = useRef<string | null>(null);
  return (
    // The search field keeps the focus and names the tile by aria-activedescendant; its Enter takes it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go through the search field
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are never focused themselves
    <div
      id={`pet-${index}`}
      role="option"
      aria-selected={chosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={p.tile}
      data-empty={isOut || undefined}
      onPointerDown={(event) => {
        event.preventDefault();
        pressed.current = pet.id;
      }}
      onClick={(event) => {
        // A click without a pointer, from assistive technology, has no press before it.
        if (event.detail === 0 || pressed.current === pet.id) onTake(pet);
      }}
    >
      <Portrait petName={pet.name} categoryName={pet.categoryName} hue={hue} className={p.portrait} />
      <span className={p.name} title={longTitle(pet.name)}>
        {pet.name}
      </span>
      {isOut && <span className={p.out}>{t('checkout.tile.none')}</span>}
      <span className={p.facts}>
        {!isOut && (
          <span className={p.stock}>
            <span className={p.left} aria-hidden={!counted || undefined} data-length={length ?? undefined}>
              {words}
            </span>
            {!counted && <VisuallyHidden>{t('checkout.tile.uncounted')}</VisuallyHidden>}
          </span>
        )}
        <span className={p.price} data-missing={pet.price === null || undefined}>
          {price}
        </span>
      </span>
      {inCart > 0 && (
        <span className={p.inCart}>
          {number(inCart)}
          <VisuallyHidden>{t('checkout.tile.inCart')}</VisuallyHidden>
        </span>
      )}
    </div>
  );
});

/** Characters of what is left and what it costs that a small tile, and a larger one, have room for. */
const MOST_SMALL = 15;
const MOST = 17;

/** Whether a word and a price are too long for a small tile or for a larger one, too; null where they have room. */
function lengthOf(words: string, price: string): 'small' | 'every' | null {
  const length = words.length + price.length;
  if (length > MOST) return 'every';
  return length > MOST_SMALL ? 'small' : null;
}

/** How many of a pet are in the cart, in all its lines. */
function inBasket(basket: Basket | null, petId: LocalId): number {
  let pieces = 0;
  for (const line of basket?.lines ?? []) if (line.petId === petId) pieces += line.quantity;
  return pieces;
}
