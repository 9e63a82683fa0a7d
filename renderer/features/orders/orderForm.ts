import type { TFunction } from 'i18next';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { MAX_TYPED } from '../../../shared/domain/limits.ts';
import type { OrderDraft, OrderedPet, OrderLine } from '../../../shared/domain/order.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import { depositFault } from '../../../shared/money/deposit.ts';
import { type Minor, minor, minorOrNull, NO_MONEY, type Quantity } from '../../../shared/money/money.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { localDate } from '../../../shared/time/time.ts';
import { type Dates, shift } from '../../i18n/dates.ts';
import type { Format } from '../../i18n/format.ts';
import { amountError, badAmount, explain } from '../../i18n/i18n.ts';
import { priceWarning, quantityWarning } from '../../i18n/plausibility.ts';
import type { OrderFields, TypedLine } from './orderDraft.ts';
import { readDay, toShipDate } from './shipDate.ts';

/** The amounts of a line, including added tax. Minor units. */
interface LineSums extends Pick<OrderLine, 'addedTax'> {
  unitPrice: Minor;
  total: Minor;
}

type Bad = Partial<Record<'pet' | 'quantity' | 'price' | 'day' | 'customer' | 'deposit', string>>;

/** The result of reading a form: the known amounts, and the order or its errors. */
export interface ReadOrder {
  /** For the pet being typed. */
  quantity: Quantity | null;
  /** Every line with its amounts; null until quantity and price are entered. Minor units. */
  lines: { line: TypedLine | null; pet: PetTile; quantity: Quantity | null; sums: LineSums | null }[];
  /** Including added tax. Minor units; null until all lines have pet, quantity and price. */
  total: Minor | null;
  deposit: Minor | null;
  draft: Omit<OrderDraft, 'idempotencyKey'> | null;
  /** The lines, even if other fields are missing; null if a line is incomplete. */
  ordered: OrderedPet[] | null;
  bad: Bad;
  /** Unusual values, to be confirmed once. */
  doubts: Pick<Bad, 'quantity' | 'price'>;
}

/** Parses the form; `bad` has a message for each invalid field. */
export function readOrder(
  fields: OrderFields,
  pet: PetTile | null,
  taxIncluded: boolean,
  tools: {
    t: TFunction;
    format: Format;
    dates: Dates;
    cashStep: Minor;
    now?: number;
    before?: readonly TypedLine[];
  },
): ReadOrder {
  const { t, format, dates, now = Date.now(), before = [] } = tools;
  const today = localDate(now);
  const bad: Bad = {};
  // No further line is being typed.
  const isWhole = before.length > 0 && !pet && fields.petText.trim() === '';
  if (!pet && !isWhole) bad.pet = t('orders.form.bad.pet');

  const typed = readLine(fields, format);
  const { quantity, unitPrice } = typed;
  if (typed.quantityFault && !isWhole) {
    const asked = t('form.badQuantity', { max: format.number(MAX_TYPED) });
    bad.quantity = amountError(typed.quantityFault, format.locale, asked);
  }
  if (typed.priceFault && !isWhole) bad.price = badAmount(typed.priceFault, format, t);

  const day = readDay(fields.day, today, format.locale);
  if (day === null) bad.day = t('orders.form.bad.day', { example: dates.plain(shift(today, 7)) });
  else if (day < today) bad.day = t('orders.form.bad.past');

  const sumOf = (of: PetTile, line: ReturnType<typeof readLine>) =>
    line.quantity === null || line.unitPrice === null
      ? null
      : sumsOf(of, line.quantity, line.unitPrice, taxIncluded);
  const lines = [
    ...before.map((line) => {
      const read = readLine(line, format);
      return { line, pet: line.pet, ...read, sums: sumOf(line.pet, read) };
    }),
    ...(pet ? [{ line: null, pet, ...typed, sums: sumOf(pet, typed) }] : []),
  ];
  const sums = lines.flatMap((line) => line.sums ?? []);
  const total = pet || isWhole ? totalOf(sums, lines.length) : null;
  const typedDeposit = fields.deposit.trim();
  const paid = format.read(typedDeposit);
  const deposit = typedDeposit === '' ? NO_MONEY : paid.value;
  if (deposit === null) {
    const asked = t('form.badOptionalAmount', { example: format.plain(minor(1000)) });
    bad.deposit = amountError(paid.fault, format.locale, asked);
  } else if (total !== null) {
    const fault = depositFault({ kind: fields.depositKind, amount: deposit }, total, tools);
    if (fault) bad.deposit = explain(fault, t);
  }

  const isNamed = fields.customerName.trim() !== '' || fields.customerPhone.trim() !== '';
  if (deposit !== null && deposit > 0 && !isNamed) bad.customer = t('orders.form.bad.customer');

  const isLineBad = bad.pet ?? bad.quantity ?? bad.price;
  const ordered = isLineBad
    ? null
    : lines.flatMap(({ pet: { id: petId }, quantity: pieces, unitPrice: each }) =>
        pieces === null || each === null ? [] : [{ petId, quantity: pieces, unitPrice: each }],
      );
  const read = {
    quantity,
    lines,
    total,
    deposit,
    ordered,
    bad,
    doubts: isWhole ? {} : doubtsOf(quantity, unitPrice, tools),
  };
  const [first, ...more] = ordered ?? [];
  if (!first || day === null || deposit === null || Object.keys(bad).length > 0) {
    return { ...read, draft: null };
  }
  return {
    ...read,
    draft: {
      ...first,
      ...(more.length > 0 && { more }),
      shipDate: toShipDate(day),
      customerName: fields.customerName.trim() || null,
      customerPhone: fields.customerPhone.trim() || null,
      note: fields.note.trim() || null,
      // The number on the terminal's receipt is known only after the card was charged.
      deposit: deposit === 0 ? null : { kind: fields.depositKind, amount: deposit, reference: null },
    },
  };
}

/** Parses quantity and price of a line, with their errors. */
function readLine({ quantity, price }: Pick<TypedLine, 'quantity' | 'price'>, format: Format) {
  const pieces = readWhole(quantity, 1, MAX_TYPED);
  const each = format.read(price);
  return {
    quantity: pieces.fault ? null : pieces.value,
    unitPrice: each.fault ? null : each.value,
    quantityFault: pieces.fault,
    priceFault: each.fault,
  };
}

/** Null if a line is incomplete or the total is too large. */
function totalOf(sums: readonly LineSums[], lines: number): Minor | null {
  if (sums.length < lines) return null;
  return minorOrNull(sums.reduce((before, { total }) => before + total, 0));
}

function doubtsOf(
  quantity: Quantity | null,
  price: Minor | null,
  { t, format }: { t: TFunction; format: Format },
) {
  const asked = {
    quantity: quantityWarning(quantity, format, t),
    price: priceWarning(price, format.money, t),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, doubt]) => doubt !== undefined));
}

/** What the customer will pay; null if it is too large. */
function sumsOf(pet: PetTile, quantity: Quantity, unitPrice: Minor, taxIncluded: boolean): LineSums | null {
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
    return { unitPrice, total, addedTax: added ? { name: taxName, basisPoints: taxBasisPoints, tax } : null };
  } catch {
    return null;
  }
}
