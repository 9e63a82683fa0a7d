import { createHash } from 'node:crypto';
import { type CsvStyle, csvDecimal } from '../../../../shared/documents/csv.ts';
import { describedAs, type SheetField, sheetFields } from '../../../../shared/domain/pet-fields.ts';
import type { ImportProblem, RowFields } from '../../../../shared/domain/stock.ts';
import { cleanText } from '../../../../shared/domain/typed-text.ts';
import { barcodesKey, readBarcodes, writeBarcodes } from '../../../../shared/ids/barcode.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import {
  amountReadings,
  type MoneyReader,
  type Reading,
  readSheetCount,
} from '../../../../shared/money/amounts.ts';
import { type CurrencyCode, type Minor, minorDigits } from '../../../../shared/money/money.ts';
import { type QuantityPrice, readSteps, writeSteps } from '../../../../shared/money/quantity-prices.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { readCell, readStatus } from './values.ts';

/** The values of a row's cells by field; null for an empty cell. Money in minor units. */
export type SheetValues = { [Field in SheetField]: NonNullable<PetDraft[Field]> | null };
/** The values of each field to write or to compare. */
export type SheetFacts = { [Field in SheetField]: RowFields[Field] | null };

type Problem = Omit<ImportProblem, 'column' | 'value'>;

interface CellRead<Value> {
  value: Value | null;
  problem?: Problem;
}

/** The number format of the shop that reads a file. */
export interface CellReaders {
  readPrice: MoneyReader;
  locale: string;
}

/** The number format of the shop that writes a file. */
export interface CellStyle extends CsvStyle {
  currency: CurrencyCode;
}

/** The operations on one kind of cell. */
interface Cell<Value> {
  read(text: string, readers: CellReaders): CellRead<Value>;
  write(value: Value, style: CellStyle): string | number;
  /** The form for comparison and display. */
  text(value: Value): string | null;
  /** The form in the row's mark: short, and identical for file and shop. */
  marked(value: Value, currency: CurrencyCode): string;
}

const NOTHING = '-';
const MAX_BARCODES = 20;

/** A number. If the text is ambiguous, the problem names both readings. */
function numberIn<Value extends number>(
  { value, fault }: Reading<Value>,
  locale: string,
  code: Problem['code'],
): CellRead<Value> {
  if (fault === null) return { value };
  if (fault.why !== 'either') return { value: null, problem: { code } };
  return { value: null, problem: { code: 'two_readings', ...amountReadings(fault, locale) } };
}

/** A count as a spreadsheet writes it; may be negative. */
export const readCountCell = (text: string, { locale }: CellReaders): CellRead<number> =>
  numberIn(readSheetCount(text, MAX_QUANTITY), locale, 'count_unreadable');

const textCell = (most: number): Cell<string> => ({
  read: (text) =>
    [...text].length <= most ? { value: text } : { value: null, problem: { code: 'too_long', most } },
  write: (value) => value,
  text: cleanText,
  marked: (value) => hashed(readCell(value)),
});

const statusCell: Cell<string> = {
  read(text) {
    const value = readStatus(text);
    return value === null ? { value, problem: { code: 'status_unknown' } } : { value };
  },
  write: (value) => value,
  text: (value) => value,
  // The service may use any text as a status; only the ones a file can contain are distinguished.
  marked: (value) => hashed(value),
};

const moneyCell: Cell<Minor> = {
  read: (text, { readPrice, locale }) => numberIn(readPrice(text), locale, 'price_unreadable'),
  write: (value, { currency, ...style }) => csvDecimal(value, minorDigits(currency), style),
  text: String,
  marked: (value, currency) => `${value}${currency}`,
};

const countCell: Cell<number> = {
  read(text, { locale }) {
    const reading = readSheetCount(text, MAX_QUANTITY);
    if (reading.fault === null && reading.value < 0) {
      return { value: null, problem: { code: 'number_unreadable' } };
    }
    return numberIn(reading, locale, 'number_unreadable');
  },
  write: (value) => value,
  text: String,
  marked: String,
};

const codesCell: Cell<readonly string[]> = {
  read(text) {
    const value = readBarcodes(text);
    if (value === null) return { value, problem: { code: 'barcode_rounded' } };
    const tooMany = value.length > MAX_BARCODES || value.some((code) => code.length > 100);
    return tooMany ? { value, problem: { code: 'barcode_too_long' } } : { value };
  },
  write: writeBarcodes,
  text: (codes) => codes.join(' ') || null,
  marked: (codes) => hashed(barcodesKey(codes)),
};

const stepsCell: Cell<readonly QuantityPrice[]> = {
  read(text, { readPrice }) {
    const value = readSteps(text, readPrice, MAX_QUANTITY);
    return value === null ? { value, problem: { code: 'steps_unreadable' } } : { value };
  },
  write: (steps, { currency, ...style }) =>
    writeSteps(steps, (price) => csvDecimal(price, minorDigits(currency), style)),
  text: (steps) => writeSteps(steps, String),
  marked: (steps, currency) => hashed(writeSteps(steps, String) + currency),
};

/** A cell of any kind; a value read by one is written by the same. */
interface AnyCell extends Omit<Cell<never>, 'read'> {
  read(text: string, readers: CellReaders): CellRead<unknown>;
}

function cellOf(field: SheetField): AnyCell {
  const { kind, most = 0 } = describedAs(field);
  switch (kind) {
    case 'text':
      return textCell(most);
    case 'status':
      return statusCell;
    case 'money':
      return moneyCell;
    case 'count':
      return countCell;
    case 'codes':
      return codesCell;
    case 'steps':
      return stepsCell;
    case 'taxRate':
      throw new Error(`A file has no column for ${field}.`);
  }
}

const cells = new Map(sheetFields.map((field) => [field, cellOf(field)]));

/** Reads a non-empty cell of a field. */
export function readField(field: SheetField, text: string, readers: CellReaders): CellRead<unknown> {
  return cells.get(field)?.read(text, readers) ?? { value: null };
}

/** The cell text of a value in a file; empty for null. */
export function writeField(
  field: SheetField,
  value: SheetFacts[SheetField],
  style: CellStyle,
): string | number {
  return value === null ? '' : (cells.get(field)?.write(value as never, style) ?? '');
}

/** A field's text for comparison and display (money in minor units); null for an empty value. */
export function textOfField(field: SheetField, value: SheetFacts[SheetField]): string | null {
  return value === null ? null : (cells.get(field)?.text(value as never) ?? null);
}

/** A field's form in a mark, identical for file and shop: short and without blanks. Words become a short hash. */
export function markedField(
  field: SheetField,
  value: SheetFacts[SheetField],
  currency: CurrencyCode,
): string {
  return value === null ? NOTHING : (cells.get(field)?.marked(value as never, currency) ?? NOTHING);
}

/** A category's name, in the same form. */
export const markedCategory = (name: string | null): string => hashed(readCell(name ?? ''));

function hashed(text: string): string {
  return text === '' ? NOTHING : createHash('sha256').update(text).digest('hex').slice(0, 8);
}
