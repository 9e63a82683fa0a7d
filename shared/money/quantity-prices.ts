import { type MoneyReader, readWhole } from './amounts.ts';
import type { Minor, Quantity } from './money.ts';

// Quantity prices: from a minimum quantity of one pet on, each costs less. Without zod, because the window's page
// runs this too.

/** The unit price from a minimum quantity on; minor units. */
export interface QuantityPrice {
  from: Quantity;
  price: Minor;
}

/** The most steps that a pet has. */
export const MAX_STEPS = 10;
/** A step starts at two pieces or more: one costs the pet's own price. */
export const MIN_FROM = 2;

/** A pet's prices by quantity. */
interface Priced {
  /** The price of one, minor units; null if the shop has set none. */
  price: Minor | null;
  quantityPrices?: readonly QuantityPrice[] | null | undefined;
}

/** The steps in force: none for a pet without a price, and only those below the previous price. */
export function stepsOf({ price, quantityPrices }: Priced): QuantityPrice[] {
  let before = price;
  return (quantityPrices ?? []).filter((step) => {
    if (before === null || step.price >= before) return false;
    before = step.price;
    return true;
  });
}

/**
 * The shop's unit price at a quantity.
 *
 * @returns `price` in minor units, null if the shop has set none; `from` if the price of a step applies, else null
 */
export function priceFor(pet: Priced, quantity: Quantity): { price: Minor | null; from: Quantity | null } {
  return stepsOf(pet).findLast(({ from }) => from <= quantity) ?? { price: pet.price, from: null };
}

/** Whether the shop's price of one piece is higher for a new quantity than for the old one. */
export function costsMore(pet: Priced, before: Quantity, now: Quantity): boolean {
  const { price } = priceFor(pet, now);
  return price !== null && price > (priceFor(pet, before).price ?? price);
}

/** The minimum quantity of the step that a price comes from; null if it is not the price of a step. */
export function stepOf(pet: Priced, quantity: Quantity, unitPrice: Minor | null): Quantity | null {
  const { price, from } = priceFor(pet, quantity);
  return price === unitPrice ? from : null;
}

interface Line {
  quantity: Quantity;
  unitPrice: Minor;
  prices?: { price: Minor; quantityPrices: readonly QuantityPrice[] } | null | undefined;
  priceFrom?: Quantity | null | undefined;
}

/** A cart's line with another quantity, at the matching price. A price that was not the shop's is unchanged. */
export function withQuantity<L extends Line>(line: L, quantity: Quantity): L {
  const { prices } = line;
  if (!prices || line.unitPrice !== priceFor(prices, line.quantity).price) return { ...line, quantity };
  const { price, from } = priceFor(prices, quantity);
  return { ...line, quantity, unitPrice: price ?? line.unitPrice, priceFrom: from };
}

/** Whether quantities rise and prices fall from step to step. */
export function areOrdered(steps: readonly QuantityPrice[]): boolean {
  return steps.every((step, at) => {
    const before = steps[at - 1];
    return !before || (step.from > before.from && step.price < before.price);
  });
}

/** Steps in a file, `12: 0.15; 50: 0.12`. */
export function writeSteps(steps: readonly QuantityPrice[], plain: (amount: Minor) => string): string {
  return steps.map(({ from, price }) => `${from}: ${plain(price)}`).join('; ');
}

/** Parses what `writeSteps` wrote, or a person in that format; null for anything else. */
export function readSteps(text: string, readPrice: MoneyReader, most: number): QuantityPrice[] | null {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const steps = parts.flatMap((part): QuantityPrice[] => {
    const [typedFrom = '', typedPrice = '', ...rest] = part.split(':');
    const from = readWhole(typedFrom.trim().replace(/\+$/, ''), MIN_FROM, most).value;
    const price = readPrice(typedPrice).value;
    return from === null || price === null || rest.length > 0 ? [] : [{ from, price }];
  });
  const isRead = steps.length === parts.length && steps.length > 0 && steps.length <= MAX_STEPS;
  return isRead && areOrdered(steps) ? steps : null;
}
