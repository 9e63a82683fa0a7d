import { VisuallyHidden } from '@mantine/core';
import { memo, useRef } from 'react';
import type { Basket } from '../../../../shared/domain/basket.ts';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { stockLeft } from '../../../../shared/domain/stock-left.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { longTitle } from '../../../ui/longTitle.ts';
import shared from '../../../ui/shared.module.css';
import p from './PetTileButton.module.css';

interface PetTileButtonProps {
  pet: PetTile;
  /** The colour chosen by a manager, by token name; null for the pet's own. */
  hue?: string | null;
  index: number;
  total: number;
  chosen: boolean;
  onTake: (pet: PetTile) => void;
}

/** One pet of the touch grid: name, price, free count and quantity in the cart. */
export const PetTileButton = memo(function PetTileButton(props: PetTileButtonProps) {
  const { useBasket } = useStores().checkout;
  const { pet, hue = null, index, total, chosen, onTake } = props;
  const { t, money, number } = useText();
  const price = pet.price === null ? t('checkout.tile.noPrice') : money(pet.price);
  const left = stockLeft(pet);
  const inCart = useBasket(({ basket }) => inBasket(basket, pet.id));
  const counted = left !== null;
  const isOut = counted && left <= 0;
  const words = t('common.left', { number: counted ? number(left) : '?' });
  const length = lengthOf(words, price);
  /** The pet at pointer down: new results may replace the tile's pet before pointer up. */
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
        // A click from assistive technology has no preceding pointer event.
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
          <span className={shared.soft}>
            <span className={p.left} aria-hidden={!counted || undefined} data-length={length ?? undefined}>
              {words}
            </span>
            {!counted && <VisuallyHidden>{t('stock.review.notCounted')}</VisuallyHidden>}
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

/** Characters of stock and price that fit in a small tile, and in a larger one. */
const MAX_SMALL = 15;
const MOST = 17;

/** Whether stock and price are too long for a small tile or for every tile; null if they fit. Capitals are wider. */
function lengthOf(words: string, price: string): 'small' | 'every' | null {
  const capitals = price.replace(/[^A-Z]/g, '').length;
  const length = words.length + price.length + capitals / 2;
  if (length > MOST) return 'every';
  return length > MAX_SMALL ? 'small' : null;
}

/** The quantity of a pet in the cart, over all its lines. */
function inBasket(basket: Basket | null, petId: LocalId): number {
  let pieces = 0;
  for (const line of basket?.lines ?? []) if (line.petId === petId) pieces += line.quantity;
  return pieces;
}
