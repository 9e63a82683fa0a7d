import type { Language } from '../../../../shared/domain/app.ts';
import {
  describedAs,
  furtherFields,
  type SheetField,
  sheetFields,
} from '../../../../shared/domain/pet-fields.ts';
import { petWords } from '../../../../shared/domain/pet-words.ts';
import type { ImportColumn } from '../../../../shared/domain/stock.ts';
import { fold } from '../../../store/search/search-text.ts';

/** Columns that are written and never imported: two follow from others, one tells what the row said (see mark.ts). */
export type ExportColumn = ImportColumn | 'promised' | 'free' | 'exported';

/** In the order they are written. */
export const exportColumns: readonly ExportColumn[] = [
  'serviceId',
  'name',
  'category',
  'status',
  'price',
  'count',
  'promised',
  'free',
  ...furtherFields('name', 'status', 'price'),
  'exported',
];

export const headings: Record<Language, Record<ExportColumn, string>> = {
  en: { ...petWords.en, promised: 'Reserved', free: 'Free', exported: 'Exported' },
  de: { ...petWords.de, promised: 'Reserviert', free: 'Frei', exported: 'Exportiert' },
};

/** In front of rows that could not be imported; reading leaves them out. */
export const refusedHeadings: Record<Language, { line: string; why: string }> = {
  en: { line: 'Line', why: 'Why not' },
  de: { line: 'Zeile', why: 'Grund' },
};

/** Other words that people put above their columns, folded. */
const synonyms: Record<Exclude<ImportColumn, SheetField>, readonly string[]> = {
  serviceId: ['id', 'pet id', 'petid', 'service number', 'dienst id', 'remote id'],
  category: ['species', 'kind', 'tierart', 'art', 'gruppe', 'warengruppe'],
  count: ['stock', 'quantity', 'qty', 'on hand', 'anzahl', 'menge', 'stuck', 'lagerbestand'],
};
const otherHeadings: [ImportColumn, readonly string[]][] = [
  ...(['serviceId', 'category', 'count'] as const).map((column): [ImportColumn, readonly string[]] => [
    column,
    synonyms[column],
  ]),
  ...sheetFields.map((field): [ImportColumn, readonly string[]] => [
    field,
    describedAs(field).headings ?? [],
  ]),
];

const byHeading = new Map<string, ImportColumn>(
  otherHeadings.flatMap(([column, others]) => [
    [fold(headings.en[column]), column] as const,
    [fold(headings.de[column]), column] as const,
    ...others.map((heading) => [heading, column] as const),
  ]),
);

/** What a column is by its heading, in English or German; null where it says nothing that can be imported. */
export function columnOf(heading: string): ImportColumn | null {
  return byHeading.get(fold(heading)) ?? null;
}

const isOneOf = (columns: readonly ExportColumn[]) => {
  const known = new Set(columns.flatMap((column) => [fold(headings.en[column]), fold(headings.de[column])]));
  return (heading: string): boolean => known.has(fold(heading));
};

/** Whether the column holds what the export wrote beside each row. */
export const isMark = isOneOf(['exported']);

/** Whether it is a column that only an export writes, because it follows from others. */
export const isDerived = isOneOf(['promised', 'free']);
