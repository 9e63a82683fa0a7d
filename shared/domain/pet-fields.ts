// The fields of a pet besides its category and its count. The form, the table, the details, the columns of a CSV file
// and the journal follow this description (CONTRIBUTING.md, "A new field of a pet"). Without zod, because the
// window's page runs this too: pet-field-schemas.ts makes the schemas.

interface Description {
  /** How it is typed, drawn, written to a file and read from one. */
  kind: 'text' | 'money' | 'count' | 'codes' | 'status' | 'taxRate' | 'steps';
  /** A text that is never empty. */
  required?: true;
  /** Of the table `pet`, for the shop's own fields there; the others are stored elsewhere. */
  column?: string;
  /** Maximum characters of a text. */
  most?: number;
  /** A column of the stock table; `wide`: only if there is room. */
  table?: 'always' | 'wide';
  /** Other headings of its column in files, folded; those of words/ are known anyway. */
  headings?: readonly string[];
}

/** In the default order of lists. */
export const petFields = {
  name: {
    kind: 'text',
    most: 200,
    required: true,
    headings: [
      'pet',
      'pet name',
      'tier',
      'tiername',
      'bezeichnung',
      'artikel',
      'title',
      'item',
      'item name',
      'product name',
    ],
  },
  price: {
    kind: 'money',
    table: 'always',
    headings: [
      'unit price',
      'sales price',
      'vk',
      'vk preis',
      'verkaufspreis',
      'preis brutto',
      'variant price',
      'regular price',
      'retail price',
      'default price',
    ],
  },
  quantityPrices: {
    kind: 'steps',
    column: 'quantity_prices',
    headings: ['tier prices', 'volume prices', 'bulk prices', 'staffelpreis', 'staffelpreise'],
  },
  taxRateId: {
    kind: 'taxRate',
    column: 'tax_rate_id',
  },
  status: {
    kind: 'status',
    table: 'wide',
    headings: ['state', 'zustand'],
  },
  lowMark: {
    kind: 'count',
    headings: [
      'low mark',
      'minimum',
      'min',
      'reorder level',
      'reorder point',
      'meldebestand',
      'minimum stock',
      'low stock',
      'low stock amount',
    ],
  },
  barcodes: {
    kind: 'codes',
    headings: [
      'barcode',
      'ean',
      'gtin',
      'upc',
      'code',
      'strichcode',
      'ean code',
      'variant barcode',
      'gtin upc ean or isbn',
    ],
  },
  scientificName: {
    kind: 'text',
    column: 'scientific_name',
    most: 200,
    headings: ['latin name', 'species', 'botanical name', 'lateinischer name', 'art'],
  },
  careNote: {
    kind: 'text',
    column: 'care_note',
    most: 500,
    headings: ['care', 'care instructions', 'haltung', 'pflege'],
  },
} satisfies Record<string, Description>;

type Fields = typeof petFields;
export type PetField = keyof Fields;
type FieldOf<Kind> = { [Field in PetField]: Fields[Field]['kind'] extends Kind ? Field : never }[PetField];

/** Fields that are typed as text. */
export type TypedField = FieldOf<'text' | 'money' | 'count'>;
/** Fields that a file of pets can have. */
export type SheetField = FieldOf<'text' | 'money' | 'count' | 'codes' | 'status' | 'steps'>;
/** The shop's own fields in columns of the table `pet`. */
export type OwnField = {
  [Field in PetField]: Fields[Field] extends { column: string } ? Field : never;
}[PetField];

/** The description of a field, without its specific type. */
export const describedAs = (field: PetField): Description => petFields[field];

export const allPetFields = Object.keys(petFields) as PetField[];
export const sheetFields = allPetFields.filter(
  (field) => petFields[field].kind !== 'taxRate',
) as SheetField[];
export const typedFields = allPetFields.filter((field) =>
  ['text', 'money', 'count'].includes(petFields[field].kind),
) as TypedField[];
export const ownFields = allPetFields.filter((field) => 'column' in petFields[field]) as OwnField[];

/** What a column of a file of pets can be. */
export const importColumns = ['serviceId', 'category', 'count', ...sheetFields] as const;

/** The fields that the stock table has a column for. */
export const tableFields = sheetFields.filter((field) => describedAs(field).table !== undefined);

/** The fields of a file except those that a list places itself, in their order. */
export const furtherFields = (...placed: readonly SheetField[]): SheetField[] =>
  sheetFields.filter((field) => !placed.includes(field));
