import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { LABEL_FORMATS } from './label-formats.ts';
import { StockQuery } from './stock.ts';

const Copies = z.int().min(1).max(500);

/** The pets of labels. */
const LabelSource = z.discriminatedUnion('kind', [
  /** Chosen pets, `copies` of each. */
  z.object({ kind: z.literal('pets'), petIds: z.array(LocalId).min(1).max(500), copies: Copies }),
  /** All pets that the stock table lists. */
  z.object({
    kind: z.literal('list'),
    question: StockQuery.pick({ text: true, categoryId: true, filter: true }),
    copies: Copies,
  }),
  /** The pets of a posted delivery: one label for each, or one for each unit that was not taken back. */
  z.object({ kind: z.literal('arrival'), arrivalId: LocalId, perUnit: z.boolean() }),
  /** The pets of the latest change of many prices. */
  z.object({ kind: z.literal('prices'), actId: LocalId, copies: Copies }),
]);
export type LabelSource = z.infer<typeof LabelSource>;

export const LabelRequest = z.object({
  source: LabelSource,
  format: z.enum(LABEL_FORMATS),
  /** The first free label of a sheet, from 1. */
  first: z.int().min(1).max(80),
});
export type LabelRequest = z.infer<typeof LabelRequest>;

/** A printed code: widths of bars and spaces in turn, in modules, starting with a bar. */
export const LabelCode = z.object({
  text: z.string(),
  symbology: z.enum(['ean13', 'ean8', 'upca', 'itf', 'code128']),
  bars: z.array(z.int()),
});
export type LabelCode = z.infer<typeof LabelCode>;

/** The texts of one label, as printed. */
export const Label = z.object({
  name: z.string(),
  scientificName: z.string().nullable(),
  careNote: z.string().nullable(),
  /** With its currency; null for a pet without a price. */
  price: z.string().nullable(),
  /** A line for each quantity price: `12+ each €0.15`. */
  quantityPrices: z.array(z.string()),
  /** On cage labels: that no animal of it may be sold before a day; null if some may. */
  notSold: z.string().nullable(),
  /** Null for a pet without a code, or with one that does not fit or that no barcode can encode. */
  code: LabelCode.nullable(),
});
export type Label = z.infer<typeof Label>;

export const LabelPreview = z.object({
  /** Those of the first page, at most. */
  labels: z.array(Label),
  size: z.object({ width: z.number(), height: z.number() }),
  count: z.int(),
  pages: z.int(),
  /** Pets whose label has no price, and those whose code is too long for this label or that no barcode can encode. */
  unpriced: z.int(),
  uncoded: z.int(),
});
export type LabelPreview = z.infer<typeof LabelPreview>;
