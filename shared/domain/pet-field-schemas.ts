import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, inMinor, inPieces, QuantityPrices } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { PetStatus } from '../petstore/schemas.ts';
import {
  allPetFields,
  describedAs,
  type OwnField,
  ownFields,
  type PetField,
  type petFields,
} from './pet-fields.ts';
import { TypedText } from './typed-text.ts';

/** A status that a person can choose; `as_is` is one of the service that the contract does not know. */
const EditedStatus = z.enum([...PetStatus.options, 'as_is']);

/** Values that may be written into a field, by its kind; a text also has a length limit. */
const drafts = {
  text: TypedText,
  money: Amount.nullable(),
  count: inPieces(z.int().min(0).max(MAX_QUANTITY)).nullable(),
  codes: z.array(TypedText.min(1).max(100)).max(20),
  status: EditedStatus.nullable(),
  taxRate: LocalId.nullable(),
  steps: QuantityPrices.nullable(),
};

/** Values that may exist already, by kind: others write to the service too. */
const held = {
  text: z.string(),
  money: inMinor(z.int()).nullable(),
  count: inPieces(z.int()).nullable(),
  codes: z.array(z.string()),
  status: EditedStatus.nullable(),
  taxRate: LocalId.nullable(),
  steps: QuantityPrices.nullable(),
};

type Described<F extends PetField> = (typeof petFields)[F];
/** An empty optional text is null. */
type Text<F extends PetField> =
  Described<F> extends { required: true } ? typeof drafts.text : z.ZodNullable<typeof drafts.text>;
type Kept<F extends PetField, By extends typeof drafts | typeof held> = Described<F>['kind'] extends 'text'
  ? Text<F>
  : By[Described<F>['kind']];
/** The shop's own fields stay unchanged if a draft omits them. */
type Draft<F extends PetField> = F extends OwnField
  ? z.ZodOptional<Kept<F, typeof drafts>>
  : Kept<F, typeof drafts>;

function draftOf(field: PetField): z.ZodType {
  const { kind, most = 200, required, column } = describedAs(field);
  const text = drafts.text.min(required ? 1 : 0).max(most);
  const draft = kind !== 'text' ? drafts[kind] : required ? text : text.nullable();
  return column === undefined ? draft : draft.optional();
}

function heldOf(field: PetField): z.ZodType {
  const { kind, required } = describedAs(field);
  return kind === 'text' && !required ? held.text.nullable() : held[kind];
}

const shapeOf = (fields: readonly PetField[], schema: (field: PetField) => z.ZodType) =>
  Object.fromEntries(fields.map((field) => [field, schema(field)]));

/** Every field as it may be written, for a schema. */
export const draftShape = shapeOf(allPetFields, draftOf) as { [F in PetField]: Draft<F> };

/** Every field as it may exist. */
export const heldShape = shapeOf(allPetFields, heldOf) as { [F in PetField]: Kept<F, typeof held> };

/** The shop's own fields of a pet, in the table of pets. */
export const OwnFacts = z.object(shapeOf(ownFields, heldOf) as { [F in OwnField]: Kept<F, typeof held> });
export type OwnFacts = z.infer<typeof OwnFacts>;
