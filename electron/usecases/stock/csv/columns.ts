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

/** Export columns. Three are never imported: two are derived from others, one is the row's mark (see mark.ts). */
export type ExportColumn = ImportColumn | 'promised' | 'free' | 'exported';

/** In the order of the export. */
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

/** Headings of ids that do not name their program. */
const anyIds = ['id', 'pet id', 'petid', 'remote id', 'token', 'system id', 'external id'];

/** Other headings that people and programs use, folded. */
const synonyms: Record<Exclude<ImportColumn, SheetField>, readonly string[]> = {
  serviceId: [...anyIds, 'service id', 'service number', 'dienst id', 'dienst nr'],
  category: ['kind', 'tierart', 'gruppe', 'warengruppe', 'categories', 'product category', 'product type'],
  count: [
    'stock',
    'quantity',
    'qty',
    'on hand',
    'anzahl',
    'menge',
    'stuck',
    'lagerbestand',
    'quantity on hand',
    'variant inventory qty',
  ],
};
/** Headings of counts that include a location, as in Square, Loyverse and Lightspeed: `In stock [Main St]`. */
const COUNT_OF_A_PLACE = /^(current quantity |in stock |inventory_)/i;
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

/** The column for a heading in any language of the program; null if it cannot be imported. */
export function columnOf(heading: string): ImportColumn | null {
  const known = byHeading.get(fold(heading));
  if (known !== undefined) return known;
  return COUNT_OF_A_PLACE.test(heading.trim()) ? 'count' : null;
}

/** Headings of scientific names, or of categories in a list without another category column. */
const species = new Set(['species', 'art']);
/** Headings of barcodes, unless another column has them. */
const vague = new Set(['code']);

/** The kind of each column of a list. Of several columns of one kind the first counts; the others are null. */
export function columnsOf(headings: readonly string[]): (ImportColumn | null)[] {
  const kinds = headings.map(columnOf);
  const folded = headings.map(fold);
  const either = folded.findIndex((heading) => species.has(heading));
  if (either >= 0 && !kinds.includes('category')) kinds[either] = 'category';
  const best = new Map<ImportColumn | null, number>();
  for (const [at, kind] of kinds.entries()) {
    const before = folded[best.get(kind) ?? -1];
    if (before === undefined || (vague.has(before) && !vague.has(folded[at] ?? ''))) best.set(kind, at);
  }
  return kinds.map((kind, at) => (best.get(kind) === at ? kind : null));
}

/** Whether a column has ids of an unknown program. */
export const isForeignId = (heading: string): boolean => anyIds.includes(fold(heading));

const variations = new Set(['variation name', 'option1 value']);
const usual = new Set(['', 'regular', 'default', 'default title', 'standard']);

/** Whether the column contains an item's variation, as in Square and Shopify: `1 kg`. */
export const isVariation = (heading: string): boolean => variations.has(fold(heading));

/** Whether the variation is more than a placeholder for a single variation. */
export const isDistinctive = (variation: string): boolean => !usual.has(fold(variation));

const isOneOf = (columns: readonly ExportColumn[]) => {
  const known = new Set(allHeadings.flatMap((headings) => columns.map((column) => fold(headings[column]))));
  return (heading: string): boolean => known.has(fold(heading));
};

/** Whether the column contains the marks of an export. */
export const isMark = isOneOf(['exported']);

/** Whether the column is export-only because it is derived from others. */
export const isDerived = isOneOf(['promised', 'free']);
