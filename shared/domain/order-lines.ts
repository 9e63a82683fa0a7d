import { plus } from '../money/money.ts';
import type { OrderDraft, OrderedPet, OrderLine } from './order.ts';

/** The lines of a new order, the first one first. */
export function orderedPets({ petId, quantity, unitPrice, more = [] }: OrderDraft): OrderedPet[] {
  return [{ petId, quantity, unitPrice }, ...more];
}

/** The lines that an order's totals count: the open ones; if closed, the picked-up ones; if cancelled, all. */
export function countedLines<L extends Pick<OrderLine, 'state'>>(lines: readonly L[]): readonly L[] {
  for (const state of ['open', 'fulfilled'] as const) {
    const some = lines.filter((line) => line.state === state);
    if (some.length > 0) return some;
  }
  return lines;
}

/** Tax added on top of some lines, by name and rate. Minor units. */
export function addedTaxes(
  lines: readonly Pick<OrderLine, 'addedTax'>[],
): NonNullable<OrderLine['addedTax']>[] {
  const sums = new Map<string, NonNullable<OrderLine['addedTax']>>();
  for (const { addedTax } of lines) {
    if (!addedTax) continue;
    const key = `${addedTax.basisPoints} ${addedTax.name}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, tax: plus(before.tax, addedTax.tax) } : addedTax);
  }
  return [...sums.values()];
}
