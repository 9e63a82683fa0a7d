import type { Basket, BasketLine } from '../../../shared/domain/basket.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Minor } from '../../../shared/money/money.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

const KIND = 'price.named';

/**
 * A price named at the till for a pet without one, before the pet is in the basket. Journalled under the basket's
 * idempotency key, with who named it and who approved it; the sale looks it up there.
 *
 * @throws PerchError `manager_needed` if only managers may name prices, `pet_unknown`
 */
export function namePrice(
  store: Store,
  { idempotencyKey, petId, amount }: Input<'checkout.namePrice'>,
  caller: Caller,
): PetTile {
  const pet = store.catalogue.requirePet(petId);
  // The pet got a price meanwhile: then no price was named, and a lower one is a discount.
  if (pet.price !== null) return pet;
  if (!store.settings.shop().cashierMayPrice) caller.requireManager({ reason: 'price' });
  const { actor } = caller;
  store.journal.append({ kind: KIND, subjectId: idempotencyKey, body: { petId, amount }, actor });
  return pet;
}

/** A sale with a named price that no authorised person has approved now needs a manager. */
export function requireManagerForNamedPrices(store: Store, basket: Basket, caller: Caller): void {
  if (store.settings.shop().cashierMayPrice || caller.isManager) return;
  const named = basket.lines.filter(
    ({ petId, orderLine }) => !orderLine && store.catalogue.pet(petId)?.price === null,
  );
  if (named.length === 0) return;
  const agreed = agreedPrices(store, basket.idempotencyKey);
  if (named.some((line) => !agreed.has(keyOf(line)))) caller.requireManager({ reason: 'price' });
}

const keyOf = ({ petId, unitPrice }: Pick<BasketLine, 'petId' | 'unitPrice'>) => `${petId} ${unitPrice}`;

function agreedPrices(store: Store, idempotencyKey: LocalId): Set<string> {
  const named = store.journal.ofSubject(idempotencyKey).filter(({ kind }) => kind === KIND);
  return new Set(
    named.map(({ body }) => {
      const { petId, amount } = JSON.parse(body) as { petId: LocalId; amount: Minor };
      return keyOf({ petId, unitPrice: amount });
    }),
  );
}
