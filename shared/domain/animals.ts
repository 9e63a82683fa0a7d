import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { animalSexes, MAX_MARKS } from './limits.ts';
import { AdjustReason } from './stock.ts';
import { TypedText } from './typed-text.ts';

const AnimalSex = z.enum(animalSexes);

/** Known facts of animals that arrived together. */
export const AnimalFacts = z.object({
  sex: AnimalSex,
  /** Date of birth, if known. */
  born: BusinessDate.nullable(),
  /** Their age in words: `adult`, `6 weeks`. */
  age: TypedText.max(60),
  /** Breeder or country of origin, in addition to the supplier. */
  origin: TypedText.max(100),
  treatment: TypedText.max(200),
  /** The last day on which they must not be sold. */
  treatmentUntil: BusinessDate.nullable(),
});
export type AnimalFacts = z.infer<typeof AnimalFacts>;

/** Some animals of a line of a delivery. Each mark is one animal. */
export const DescribedAnimals = AnimalFacts.extend({
  quantity: inPieces(z.int().min(0).max(MAX_QUANTITY)),
  /** Numbers of chips or rings. */
  marks: z.array(TypedText.min(1).max(40)).max(MAX_MARKS),
});
export type DescribedAnimals = z.infer<typeof DescribedAnimals>;

/** Why animals came or went. `correction` brings the register in line with the stock. */
export const RegisterReason = z.enum([
  'delivery',
  'opening',
  'sale',
  'refund',
  'correction',
  ...AdjustReason.options,
]);
export type RegisterReason = z.infer<typeof RegisterReason>;

/** Animals that are sold, die or leave together. A group with a mark is one animal. */
export const AnimalGroup = AnimalFacts.extend({
  id: LocalId,
  /** `G-000012`. */
  number: z.string(),
  petId: LocalId,
  petName: z.string(),
  mark: z.string().nullable(),
  /** Number of the delivery that brought them, and its supplier. */
  arrival: z.string().nullable(),
  supplier: z.string(),
  beganAt: Instant,
  /** How many are present. */
  remaining: inPieces(z.int()),
  /** Must not be sold on the requested day. */
  isTreated: z.boolean(),
});
export type AnimalGroup = z.infer<typeof AnimalGroup>;

/** A line of the register. */
export const RegisterRow = AnimalFacts.omit({ treatmentUntil: true }).extend({
  seq: z.int(),
  at: Instant,
  petName: z.string(),
  groupId: LocalId,
  group: z.string(),
  mark: z.string().nullable(),
  /** Negative if they left. */
  quantity: inPieces(z.int()),
  /** Animals of this pet in the register afterwards. */
  balance: inPieces(z.int()),
  reason: RegisterReason,
  /** Number of the delivery, the receipt or the refund. */
  document: z.string().nullable(),
  /** The receipt; null if it was none. */
  saleId: LocalId.nullable(),
  /** Who delivered or bought, with the address; null if nobody was named, or the name was erased. */
  party: z.string().nullable(),
  staffName: z.string().nullable(),
});
export type RegisterRow = z.infer<typeof RegisterRow>;

/** A pet whose register and stock differ. */
export const RegisterDifference = z.object({
  petId: LocalId,
  petName: z.string(),
  inStock: inPieces(z.int()),
  inRegister: inPieces(z.int()),
});
export type RegisterDifference = z.infer<typeof RegisterDifference>;

/** Some animals of one group, chosen by a person. */
export const TakenAnimals = z.object({
  groupId: LocalId,
  quantity: inPieces(z.int().min(1).max(MAX_QUANTITY)),
});
export type TakenAnimals = z.infer<typeof TakenAnimals>;

/** The number of a group for people. */
export function groupNumber(number: number): string {
  return `G-${String(number).padStart(6, '0')}`;
}

/** A mark for comparison: without blanks, hyphens and case. */
export function markKey(mark: string): string {
  return mark.replaceAll(/[\s.-]/g, '').toUpperCase();
}
