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

/** Headings of ids that do not say which program's they are. */
const anyIds = ['id', 'pet id', 'petid', 'remote id', 'token', 'system id', 'external id'];

/** Other words that people and other programs put above their columns, folded. */
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
/** Counts whose heading also names the place, as Square, Loyverse and Lightspeed write them: `In stock [Main St]`. */
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

/** What a column is by its heading, in any language of the program; null where it says nothing that can be imported. */
export function columnOf(heading: string): ImportColumn | null {
  const known = byHeading.get(fold(heading));
  if (known !== undefined) return known;
  return COUNT_OF_A_PLACE.test(heading.trim()) ? 'count' : null;
}

/** Headings of scientific names, or of categories in a list that has no other column of them. */
const species = new Set(['species', 'art']);
/** Headings of barcodes, unless another column has them. */
const vague = new Set(['code']);

/** What each column of a list is; of several columns of one kind the first counts, and the others are null. */
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

/** Whether the column names the variation of an item, as Square and Shopify write it: `1 kg`. */
export const isVariation = (heading: string): boolean => variations.has(fold(heading));

/** Whether such a cell says more than that there is only one variation. */
export const isDistinctive = (variation: string): boolean => !usual.has(fold(variation));

const isOneOf = (columns: readonly ExportColumn[]) => {
  const known = new Set(allHeadings.flatMap((headings) => columns.map((column) => fold(headings[column]))));
  return (heading: string): boolean => known.has(fold(heading));
};

/** Whether the column holds what the export wrote beside each row. */
export const isMark = isOneOf(['exported']);

/** Whether it is a column that only an export writes, because it follows from others. */
export const isDerived = isOneOf(['promised', 'free']);
