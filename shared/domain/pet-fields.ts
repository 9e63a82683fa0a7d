import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { Amount } from '../money-schemas.ts';
import { PetStatus } from '../petstore/schemas.ts';
import { inMinor, inPieces } from '../unit-schemas.ts';

// What a pet has beyond its category and its count. The form, the table, the facts beside it, the columns of a CSV
// file and what is journalled of a change go by this description (CONTRIBUTING.md, "A new field of a pet").

/** A status as a person chooses it; `as_is` is one that the service has and the contract does not know. */
export const EditedStatus = z.enum([...PetStatus.options, 'as_is']);
export type EditedStatus = z.infer<typeof EditedStatus>;

interface Description {
  /** How it is typed, drawn, written to a file and read from one. */
  kind: 'text' | 'money' | 'count' | 'codes' | 'status' | 'taxRate';
  /** What may be written. */
  draft: z.ZodType;
  /** What may be there already: others write to the service too. */
  held: z.ZodType;
  /** Of the table `pet`, for what the shop itself keeps there; the others have a place of their own. */
  column?: string;
  /** Characters of a text. */
  most?: number;
  /** A column of the stock table; `wide`: only where there is room. */
  table?: 'always' | 'wide';
  /** Other words that people put above the column of a file, folded; those of pet-words.ts are known anyway. */
  headings?: readonly string[];
}

/** In the order in which those stand that a list gives no place of their own. */
export const petFields = {
  name: {
    kind: 'text',
    most: 200,
    draft: z.string().trim().min(1).max(200),
    held: z.string(),
    headings: ['pet', 'pet name', 'tier', 'tiername', 'bezeichnung', 'artikel'],
  },
  price: {
    kind: 'money',
    draft: Amount.nullable(),
    held: inMinor(z.int()).nullable(),
    table: 'always',
    headings: ['unit price', 'sales price', 'vk', 'vk preis', 'verkaufspreis', 'preis brutto'],
  },
  taxRateId: {
    kind: 'taxRate',
    column: 'tax_rate_id',
    draft: LocalId.nullable(),
    held: LocalId.nullable(),
  },
  status: {
    kind: 'status',
    draft: EditedStatus.nullable(),
    held: EditedStatus.nullable(),
    table: 'always',
    headings: ['state', 'zustand'],
  },
  lowMark: {
    kind: 'count',
    draft: inPieces(z.int().min(0)).nullable(),
    held: inPieces(z.int()).nullable(),
    headings: ['minimum', 'min', 'reorder level', 'meldebestand', 'minimum stock'],
  },
  barcodes: {
    kind: 'codes',
    draft: z.array(z.string().trim().min(1).max(100)).max(20),
    held: z.array(z.string()),
    headings: ['barcode', 'ean', 'gtin', 'upc', 'code', 'strichcode', 'ean code'],
  },
} satisfies Record<string, Description>;

type Fields = typeof petFields;
export type PetField = keyof Fields;
type FieldOf<Kind> = { [Field in PetField]: Fields[Field]['kind'] extends Kind ? Field : never }[PetField];

/** Fields that are typed as text. */
export type TypedField = FieldOf<'text' | 'money' | 'count'>;
/** Fields that a file of pets can have. */
export type SheetField = FieldOf<'text' | 'money' | 'count' | 'codes' | 'status'>;
/** What the shop itself keeps in a column of the table `pet`. */
export type OwnField = {
  [Field in PetField]: Fields[Field] extends { column: string } ? Field : never;
}[PetField];

/** The description of a field, without what sets it apart from the others. */
export const describedAs = (field: PetField): Description => petFields[field];

export const allPetFields = Object.keys(petFields) as PetField[];
export const sheetFields = allPetFields.filter(
  (field) => petFields[field].kind !== 'taxRate',
) as SheetField[];
export const typedFields = allPetFields.filter((field) =>
  ['text', 'money', 'count'].includes(petFields[field].kind),
) as TypedField[];
export const ownFields = allPetFields.filter((field) => 'column' in petFields[field]) as OwnField[];

/** The fields that the stock table has a column for. */
export const tableFields = sheetFields.filter((field) => describedAs(field).table !== undefined);

/** The fields of a file that a list has not placed by itself, in their order. */
export const furtherFields = (...placed: readonly SheetField[]): SheetField[] =>
  sheetFields.filter((field) => !placed.includes(field));

type Shape<Field extends PetField, Which extends 'draft' | 'held'> = { [F in Field]: Fields[F][Which] };

const shapeOf = <Field extends PetField, Which extends 'draft' | 'held'>(
  fields: readonly Field[],
  which: Which,
): Shape<Field, Which> =>
  Object.fromEntries(fields.map((field) => [field, petFields[field][which]])) as Shape<Field, Which>;

/** Every field as it may be written, for a schema. */
export const draftShape = shapeOf(allPetFields, 'draft');
/** Every field as it may be there. */
export const heldShape = shapeOf(allPetFields, 'held');

/** What the shop itself keeps of a pet in the table of pets. */
export const OwnFacts = z.object(shapeOf(ownFields, 'held'));
export type OwnFacts = z.infer<typeof OwnFacts>;
