import type { TFunction } from 'i18next';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { MOST_TYPED } from '../../../shared/domain/limits.ts';
import type { OrderDraft, OrderView } from '../../../shared/domain/order.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import { type Minor, minor, NO_MONEY, type Quantity } from '../../../shared/money/money.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { localDate } from '../../../shared/time/time.ts';
import { type Dates, shift } from '../../i18n/dates.ts';
import { priceDoubt, quantityDoubt } from '../../i18n/doubts.ts';
import type { Format } from '../../i18n/format.ts';
import { amountError } from '../../i18n/i18n.ts';
import type { OrderFields } from './orderFormStore.ts';
import { readDay, toShipDate } from './shipDate.ts';

type Bad = Partial<Record<'pet' | 'quantity' | 'price' | 'day' | 'deposit', string>>;

/** What a form comes to: the sums as far as they can be told, and the order or what is wrong with it. */
export interface ReadOrder {
  quantity: Quantity | null;
  /** With tax, where it is added. Minor units; null until pet, quantity and price are there. */
  total: Minor | null;
  /** The part of it that is tax on top. */
  addedTax: OrderView['addedTax'];
  deposit: Minor | null;
  draft: Omit<OrderDraft, 'idempotencyKey'> | null;
  bad: Bad;
  /** What is rarely meant, to be confirmed once. */
  doubts: Pick<Bad, 'quantity' | 'price'>;
}

/** Reads what was typed into the form; `bad` has a sentence for each field that needs another look. */
export function readOrder(
  fields: OrderFields,
  pet: PetTile | null,
  taxIncluded: boolean,
  tools: { t: TFunction; format: Format; dates: Dates; now?: number },
): ReadOrder {
  const { t, format, dates, now = Date.now() } = tools;
  const today = localDate(now);
  const bad: Bad = {};
  if (!pet) bad.pet = t('orders.form.bad.pet');

  const pieces = readWhole(fields.quantity, 1, MOST_TYPED);
  const quantity = pieces.value ?? 0;
  if (pieces.fault) {
    const asked = t('orders.form.bad.quantity', { max: format.number(MOST_TYPED) });
    bad.quantity = amountError(pieces.fault, format.locale, asked);
  }
  const price = format.read(fields.price);
  const unitPrice = price.value;
  if (price.fault) {
    const asked = t('orders.form.bad.price', { example: format.plain(minor(1250)) });
    bad.price = amountError(price.fault, format.locale, asked);
  }

  const day = readDay(fields.day, today, format.locale);
  if (day === null) bad.day = t('orders.form.bad.day', { example: dates.plain(shift(today, 7)) });
  else if (day < today) bad.day = t('orders.form.bad.past');

  const sums =
    pet && !bad.quantity && unitPrice !== null ? sumsOf(pet, quantity, unitPrice, taxIncluded) : null;
  const total = sums?.total ?? null;
  const typedDeposit = fields.deposit.trim();
  const paid = format.read(typedDeposit);
  const deposit = typedDeposit === '' ? NO_MONEY : paid.value;
  if (deposit === null) {
    const asked = t('orders.form.bad.deposit', { example: format.plain(minor(1000)) });
    bad.deposit = amountError(paid.fault, format.locale, asked);
  } else if (total !== null && deposit > total) bad.deposit = t('orders.form.bad.depositTooMuch');

  const read = {
    quantity: bad.quantity ? null : quantity,
    total,
    addedTax: sums?.addedTax ?? null,
    deposit,
    bad,
    doubts: doubtsOf(pieces.value, unitPrice, tools),
  };
  if (!pet || unitPrice === null || day === null || deposit === null || Object.keys(bad).length > 0) {
    return { ...read, draft: null };
  }
  return {
    ...read,
    draft: {
      petId: pet.id,
      quantity,
      shipDate: toShipDate(day),
      customerName: fields.customerName.trim() || null,
      customerPhone: fields.customerPhone.trim() || null,
      note: fields.note.trim() || null,
      unitPrice,
      // The number on the terminal's receipt is known only after the card was charged.
      deposit: deposit === 0 ? null : { kind: fields.depositKind, amount: deposit, reference: null },
    },
  };
}

function doubtsOf(
  quantity: Quantity | null,
  price: Minor | null,
  { t, format }: { t: TFunction; format: Format },
) {
  const asked = {
    quantity: quantityDoubt(quantity, format, t),
    price: priceDoubt(price, format.money, t),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, doubt]) => doubt !== undefined));
}

/** What the customer will pay in the end; null where it is past what can be reckoned with. */
function sumsOf(
  pet: PetTile,
  quantity: Quantity,
  unitPrice: Minor,
  taxIncluded: boolean,
): { total: Minor; addedTax: OrderView['addedTax'] } | null {
  const { taxName, taxBasisPoints, name: petName, categoryName } = pet;
  const line = {
    id: pet.id,
    petId: pet.id,
    petName,
    categoryName,
    barcode: null,
    quantity,
    unitPrice,
    discount: null,
    taxName,
    taxBasisPoints,
    note: null,
  };
  try {
    const { total, tax } = priceBasket({ lines: [line], discount: null }, { taxIncluded });
    const added = !taxIncluded && tax !== 0;
    return { total, addedTax: added ? { name: taxName, basisPoints: taxBasisPoints, tax } : null };
  } catch {
    return null;
  }
}
