import type { Language } from '../../../../shared/domain/app.ts';
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
  'lowMark',
  'barcodes',
  'exported',
];

export const headings: Record<Language, Record<ExportColumn, string>> = {
  en: {
    serviceId: 'Service id',
    name: 'Name',
    category: 'Category',
    status: 'Status',
    price: 'Price',
    count: 'Count',
    promised: 'Promised',
    free: 'Free',
    lowMark: 'Low mark',
    barcodes: 'Barcodes',
    exported: 'Exported',
  },
  de: {
    serviceId: 'Dienst-Nr.',
    name: 'Name',
    category: 'Kategorie',
    status: 'Status',
    price: 'Preis',
    count: 'Bestand',
    promised: 'Zugesagt',
    free: 'Frei',
    lowMark: 'Mindestbestand',
    barcodes: 'Strichcodes',
    exported: 'Exportiert',
  },
};

/** In front of rows that could not be imported; reading leaves them out. */
export const refusedHeadings: Record<Language, { line: string; why: string }> = {
  en: { line: 'Line', why: 'Why not' },
  de: { line: 'Zeile', why: 'Warum nicht' },
};

/** Other words that people put above their columns, folded. */
const synonyms: Record<ImportColumn, readonly string[]> = {
  serviceId: ['id', 'pet id', 'petid', 'service number', 'dienst id', 'remote id'],
  name: ['pet', 'pet name', 'tier', 'tiername', 'bezeichnung', 'artikel'],
  category: ['species', 'kind', 'tierart', 'art', 'gruppe', 'warengruppe'],
  price: ['unit price', 'sales price', 'vk', 'vk preis', 'verkaufspreis', 'preis brutto'],
  count: ['stock', 'quantity', 'qty', 'on hand', 'anzahl', 'menge', 'stuck', 'lagerbestand'],
  lowMark: ['minimum', 'min', 'reorder level', 'meldebestand', 'minimum stock'],
  barcodes: ['barcode', 'ean', 'gtin', 'upc', 'code', 'strichcode', 'ean code'],
  status: ['state', 'zustand'],
};

const byHeading = new Map<string, ImportColumn>(
  (Object.keys(synonyms) as ImportColumn[]).flatMap((column) => [
    [fold(headings.en[column]), column] as const,
    [fold(headings.de[column]), column] as const,
    ...synonyms[column].map((heading) => [heading, column] as const),
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
