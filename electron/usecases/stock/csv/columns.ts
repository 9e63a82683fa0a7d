import type { Language } from '../../../../shared/domain/app.ts';
import {
  describedAs,
  furtherFields,
  type SheetField,
  sheetFields,
} from '../../../../shared/domain/pet-fields.ts';
import type { ImportColumn } from '../../../../shared/domain/stock.ts';
import { languages, words } from '../../../../shared/words/words.ts';
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

export function headingsIn(language: Language): Record<ExportColumn, string> {
  const { petFields, files } = words[language];
  return { ...petFields, promised: files.reserved, free: files.free, exported: files.exported };
}
const allHeadings = languages.map(headingsIn);

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
    ...allHeadings.map((headings) => [fold(headings[column]), column] as const),
    ...others.map((heading) => [heading, column] as const),
  ]),
);

/** What a column is by its heading, in any language of the program; null where it says nothing that can be imported. */
export function columnOf(heading: string): ImportColumn | null {
  return byHeading.get(fold(heading)) ?? null;
}

const isOneOf = (columns: readonly ExportColumn[]) => {
  const known = new Set(allHeadings.flatMap((headings) => columns.map((column) => fold(headings[column]))));
  return (heading: string): boolean => known.has(fold(heading));
};

/** Whether the column holds what the export wrote beside each row. */
export const isMark = isOneOf(['exported']);

/** Whether it is a column that only an export writes, because it follows from others. */
export const isDerived = isOneOf(['promised', 'free']);
