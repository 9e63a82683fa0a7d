import {
  allPetFields,
  describedAs,
  furtherFields,
  type PetField,
  petFields,
  type TypedField,
  typedFields,
} from '../../../../shared/domain/pet-fields.ts';
import type { PetDetails } from '../../../../shared/domain/stock.ts';
import { readBarcode, readBarcodes } from '../../../../shared/ids/barcode.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import { type AmountFault, readWhole } from '../../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Key } from '../../../i18n/i18n.ts';
import type { PetFields } from './editingStore.ts';
import { firstUnread, readTypedSteps, stepsFault } from './steps.ts';

export type FormField = PetField | 'categoryId' | 'openingCount';

/** The form's fields, grouped by row. A field not listed here gets its own row. */
export function fieldRows(isNew: boolean): FormField[][] {
  const others = furtherFields('name', 'price', 'quantityPrices', 'lowMark', 'status').map((field) => [
    field,
  ]);
  const first: FormField[][] = [['name'], ['categoryId'], ['price', 'taxRateId'], ['quantityPrices']];
  return isNew
    ? [...first, ['openingCount', 'lowMark'], ...others, ['status']]
    : [...first, ['lowMark', 'status'], ...others];
}

type Faults = Record<TypedField | 'barcodes' | 'quantityPrices' | 'categoryId' | 'openingCount', Key | null>;

/** The error of each field, as a key; null if valid. */
export function faultsOf(fields: PetFields, before: PetDetails | null, format: Pick<Format, 'read'>): Faults {
  const typed = typedFields.map((field) => [field, faultOf(field, fields[field], format)]);
  const faults = Object.fromEntries(typed) as Record<TypedField, Key | null>;
  const priceGone = fields.price.trim() === '' && before?.price != null;
  return {
    ...faults,
    name: fields.name.trim() === '' ? 'form.badName' : faults.name,
    price: priceGone ? 'stock.form.bad.priceMissing' : faults.price,
    // A typed text must not be dropped in favour of the previous category.
    categoryId: fields.categoryText?.trim()
      ? 'stock.form.bad.categoryText'
      : fields.categoryId === null
        ? 'stock.form.bad.category'
        : null,
    barcodes: fields.barcodes.some((code) => readBarcode(code) === null) ? 'stock.form.bad.rounded' : null,
    quantityPrices: stepsFault(fields.quantityPrices, fields.price, format),
    openingCount: isCount(fields.openingCount) ? null : 'form.badCount',
  };
}

function faultOf(field: TypedField, text: string, format: Pick<Format, 'read'>): Key | null {
  switch (petFields[field].kind) {
    // Other programs may have stored a text longer than this field allows.
    case 'text':
      return [...text.trim()].length > mostOf(field) ? 'stock.form.bad.long' : null;
    case 'money':
      return text.trim() !== '' && format.read(text).fault !== null ? 'form.badAmount' : null;
    case 'count':
      return isCount(text) ? null : 'form.badCount';
  }
}

/** The pet to save; null while a field is invalid. */
export function draftOf(
  fields: PetFields,
  before: PetDetails | null,
  format: Pick<Format, 'read'>,
): PetDraft | null {
  const { categoryId } = fields;
  const faulty = Object.values(faultsOf(fields, before, format)).some((fault) => fault !== null);
  if (faulty || categoryId === null) return null;
  const said = allPetFields.map((field) => [field, readField(field, fields, format)]);
  return {
    ...(Object.fromEntries(said) as Pick<PetDraft, PetField>),
    petId: before?.petId ?? null,
    categoryId,
    openingCount: before === null ? readWhole(fields.openingCount, 0, MAX_QUANTITY).value : null,
  };
}

function readField(field: PetField, fields: PetFields, format: Pick<Format, 'read'>): unknown {
  const typed = fields[field];
  const text = String(typed).trim();
  switch (petFields[field].kind) {
    case 'text':
      return text === '' ? null : text;
    case 'money':
      return text === '' ? null : format.read(text).value;
    case 'count':
      return readWhole(text, 0, MAX_QUANTITY).value;
    case 'codes':
      return codesIn(fields.barcodes);
    case 'steps':
      return readTypedSteps(fields.quantityPrices, format);
    default:
      return typed;
  }
}

/**
 * The codes in typed or scanned texts, by the rules of imports: blanks and hyphens do not split a number. Rounded ones stay.
 */
export function codesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => readBarcodes(text) ?? [text.trim()]))];
}

/** The maximum length of a field. */
export const mostOf = (name: FormField): number =>
  name === 'categoryId' || name === 'openingCount' ? 0 : (describedAs(name).most ?? 0);

/** Whether the field's value can be invalid. */
export function isTyped(name: FormField): name is keyof Faults {
  if (['categoryId', 'openingCount', 'barcodes', 'quantityPrices'].includes(name)) return true;
  return typedFields.some((field) => field === name);
}

/** Whether the text is empty or a whole number. */
function isCount(text: string): boolean {
  const { fault } = readWhole(text, 0, MAX_QUANTITY);
  return fault === null || fault.why === 'empty';
}

/** Why a field's number is invalid; null for fields without one. */
export function unreadIn(
  fields: PetFields,
  name: keyof Faults,
  format: Pick<Format, 'read'>,
): AmountFault | null {
  if (name === 'categoryId' || name === 'barcodes') return null;
  if (name === 'quantityPrices') return firstUnread(fields.quantityPrices, format);
  const kind = name === 'openingCount' ? 'count' : petFields[name].kind;
  if (kind === 'money') return format.read(fields[name]).fault;
  return kind === 'count' ? readWhole(fields[name], 0, MAX_QUANTITY).fault : null;
}
