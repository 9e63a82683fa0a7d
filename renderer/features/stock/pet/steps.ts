import { readWhole } from '../../../../shared/money/amounts.ts';
import type { Minor } from '../../../../shared/money/money.ts';
import { areOrdered, MIN_FROM, type QuantityPrice } from '../../../../shared/money/quantity-prices.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Key } from '../../../i18n/i18n.ts';

/** A quantity price as typed. */
export interface TypedStep {
  from: string;
  price: string;
}

type Read = Pick<Format, 'read'>;

/** The form's initial steps. */
export const typedSteps = (steps: readonly QuantityPrice[], plain: (amount: Minor) => string): TypedStep[] =>
  steps.map(({ from, price }) => ({ from: String(from), price: plain(price) }));

/** Rows with any input. */
const filled = (steps: readonly TypedStep[]) =>
  steps.filter(({ from, price }) => from.trim() !== '' || price.trim() !== '');

/** The typed steps; null for none. Invalid rows are skipped; `stepsFault` reports them. */
export function readTypedSteps(typed: readonly TypedStep[], { read }: Read): QuantityPrice[] | null {
  const steps = filled(typed).flatMap((step): QuantityPrice[] => {
    const from = readWhole(step.from, MIN_FROM, MAX_QUANTITY).value;
    const price = read(step.price).value;
    return from === null || price === null ? [] : [{ from, price }];
  });
  return steps.length === 0 ? null : steps;
}

/** The error of the steps, as a key; `price` is the typed unit price. */
export function stepsFault(typed: readonly TypedStep[], price: string, format: Read): Key | null {
  const rows = filled(typed);
  if (rows.length === 0) return null;
  if (rows.some(({ from }) => readWhole(from, MIN_FROM, MAX_QUANTITY).fault !== null))
    return 'stock.form.bad.stepFrom';
  if (firstUnread(typed, format)) return 'form.badAmount';
  const single = format.read(price).value;
  if (single === null) return 'stock.form.bad.stepAlone';
  const steps = readTypedSteps(typed, format) ?? [];
  return areOrdered([{ from: 1, price: single }, ...steps]) ? null : 'stock.form.bad.stepOrder';
}

/** The first invalid price, with the reason. */
export const firstUnread = (typed: readonly TypedStep[], { read }: Read) =>
  filled(typed)
    .map(({ price }) => read(price).fault)
    .find((fault) => fault !== null) ?? null;
