import { type AmountFault, readWhole } from '../../../../shared/amounts.ts';
import type { PetDetails } from '../../../../shared/domain/stock.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { Format } from '../../../format.ts';
import type { PetFields } from '../../../stores/editing.ts';

const MAX_NAME = 200;

/** What is wrong with each field, by the key of its sentence; null where nothing is. */
export function faultsOf(fields: PetFields, before: PetDetails | null, format: Pick<Format, 'read'>) {
  const { name, categoryId, price, lowMark, openingCount } = fields;
  const priceGone = price.trim() === '' && before?.price != null;
  const unreadable = price.trim() !== '' && format.read(price).fault !== null;
  return {
    name: name.trim() === '' || [...name.trim()].length > MAX_NAME ? ('stock.form.bad.name' as const) : null,
    // What was typed is not left out for what was chosen before.
    categoryId: fields.categoryText?.trim()
      ? ('stock.form.bad.categoryText' as const)
      : categoryId === null
        ? ('stock.form.bad.category' as const)
        : null,
    price: priceGone
      ? ('stock.form.bad.priceMissing' as const)
      : unreadable
        ? ('stock.form.bad.price' as const)
        : null,
    lowMark: isCount(lowMark) ? null : ('stock.form.bad.count' as const),
    openingCount: isCount(openingCount) ? null : ('stock.form.bad.count' as const),
  };
}

/** The pet as it would be written; null while a field is wrong. */
export function draftOf(
  fields: PetFields,
  before: PetDetails | null,
  format: Pick<Format, 'read'>,
): PetDraft | null {
  const { categoryId } = fields;
  const faulty = Object.values(faultsOf(fields, before, format)).some((fault) => fault !== null);
  if (faulty || categoryId === null) return null;
  return {
    petId: before?.petId ?? null,
    name: fields.name.trim(),
    categoryId,
    status: fields.status,
    price: fields.price.trim() === '' ? null : format.read(fields.price).value,
    taxRateId: fields.taxRateId,
    barcodes: fields.barcodes.map((code) => code.trim()).filter((code) => code !== ''),
    lowMark: readWhole(fields.lowMark, 0, MAX_QUANTITY).value,
    openingCount: before === null ? readWhole(fields.openingCount, 0, MAX_QUANTITY).value : null,
  };
}

/** Empty, or a whole number. */
function isCount(text: string): boolean {
  const { fault } = readWhole(text, 0, MAX_QUANTITY);
  return fault === null || fault.why === 'empty';
}

/** Why a field's number was not taken, for its sentence; null for fields without one. */
export function unreadIn(
  fields: PetFields,
  name: keyof ReturnType<typeof faultsOf>,
  format: Pick<Format, 'read'>,
): AmountFault | null {
  if (name === 'price') return format.read(fields.price).fault;
  if (name === 'lowMark' || name === 'openingCount') return readWhole(fields[name], 0, MAX_QUANTITY).fault;
  return null;
}
