import type { PetTile } from '../../shared/domain/catalogue.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import { LocalId, ServiceId } from '../../shared/ids/ids.ts';
import { readMoney } from '../../shared/money/amounts.ts';
import { type Minor, minorDigits, type Quantity } from '../../shared/money/money.ts';
import { priceFor } from '../../shared/money/quantity-prices.ts';
import type { StoredOrder } from '../store/orders/orders.ts';
import type { Store } from '../store/store.ts';

/** @throws PerchError `pet_unknown` */
export function findPet(store: Store, id: string): PetTile {
  const remoteId = ServiceId.safeParse(id);
  const localId = LocalId.safeParse(id);
  const petId = remoteId.success ? store.catalogue.petIdByRemoteId(remoteId.data) : localId.data;
  const pet = petId ? store.catalogue.pet(petId) : null;
  if (pet) return pet;
  throw new PerchError('pet_unknown', { petId: id });
}

/** @throws PerchError `order_unknown` */
export function findOrder(store: Store, id: string): StoredOrder {
  const remoteId = ServiceId.safeParse(id);
  const localId = LocalId.safeParse(id);
  const known = localId.success ? store.orders.get(localId.data) : null;
  const order = remoteId.success ? store.orders.byRemoteId(remoteId.data) : known;
  if (order) return order;
  throw new PerchError('order_unknown', { orderId: id });
}

/**
 * A typed price in minor units of the shop's currency: `12.5` is 1250 in EUR.
 *
 * @throws PerchError `bad_price` if the currency has no such fraction
 */
export function minorOf(store: Store, text: string): Minor {
  const { currency } = store.settings.shop();
  // Always with a point, whatever the shop's locale, for scripts.
  const { value } = readMoney(text, currency, 'en');
  if (value !== null) return value;
  const digits = minorDigits(currency);
  throw new PerchError('bad_price', { price: text, currency, digits });
}

/** The unit price at this quantity: as typed, else the shop's. @throws PerchError `no_price`, `bad_price` */
export function priceOf(
  store: Store,
  pet: PetTile,
  { price: typed, quantity }: { price?: string; quantity: Quantity },
): Minor {
  if (typed !== undefined) return minorOf(store, typed);
  const { price } = priceFor(pet, quantity);
  if (price !== null) return price;
  throw new PerchError('no_price', { petId: pet.id, petName: pet.name });
}
