import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inPieces, Minor } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { Instant } from '../time/schemas.ts';
import { DescribedAnimals } from './animals.ts';
import { MAX_ARRIVAL_LINES, MAX_LIST_ROWS } from './limits.ts';
import { TypedText } from './typed-text.ts';

/** One pet of a delivery. A correction takes units back: its quantities are negative. */
const DraftLine = z.object({
  petId: LocalId,
  quantity: inPieces(z.int().min(-MAX_QUANTITY).max(MAX_QUANTITY)),
  /** The cost of one unit; null if it was not typed. */
  unitCost: Minor.min(0).nullable(),
  /** Facts of its animals, if a register is kept. */
  animals: z.array(DescribedAnimals).max(50).optional(),
});

/** A delivery as typed. Without a supplier, a document and lines it does not exist. */
export const ArrivalInput = z.object({
  supplierName: TypedText.max(200),
  /** For the register of animals; if empty, the one of the supplier's previous delivery. */
  supplierAddress: TypedText.max(300).optional(),
  /** The number on the supplier's document. */
  document: TypedText.max(100),
  /** The posted delivery that this one corrects. */
  correctsId: LocalId.nullable(),
  lines: z.array(DraftLine).max(MAX_ARRIVAL_LINES),
});
export type ArrivalInput = z.infer<typeof ArrivalInput>;

const ArrivalLine = DraftLine.extend({
  petName: z.string(),
  categoryName: z.string().nullable(),
  /** Whether a register of its category is kept. */
  keepsRegister: z.boolean(),
});

/** The unposted delivery of this till, stored at every change. */
export const ArrivalDraft = ArrivalInput.extend({
  id: LocalId,
  currency: CurrencyCode,
  startedAt: Instant,
  lines: z.array(ArrivalLine),
});
export type ArrivalDraft = z.infer<typeof ArrivalDraft>;

/** A posted delivery in the list. */
export const ArrivalRow = z.object({
  id: LocalId,
  /** `D-000012`. */
  number: z.string(),
  supplierName: z.string(),
  document: z.string(),
  postedAt: Instant,
  pets: z.int(),
  units: inPieces(z.int()),
  /** Of the lines with a cost. */
  cost: Minor,
  currency: CurrencyCode,
  /** The number of the delivery that it corrects. */
  corrects: z.string().nullable(),
});
export type ArrivalRow = z.infer<typeof ArrivalRow>;

/** A posted delivery, in the order of typing. */
export const Arrival = ArrivalRow.extend({
  staffName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  lines: z.array(
    ArrivalLine.extend({
      /** Units that no correction took back. */
      left: inPieces(z.int()),
    }),
  ),
  /** Numbers of its corrections. */
  correctedBy: z.array(z.string()),
});
export type Arrival = z.infer<typeof Arrival>;

/** The latest delivery of a pet. */
export const LastArrival = ArrivalRow.pick({
  number: true,
  supplierName: true,
  postedAt: true,
  currency: true,
}).extend({
  supplierId: LocalId,
  unitCost: Minor.nullable(),
});
export type LastArrival = z.infer<typeof LastArrival>;

/** The shortages of a supplier (of a pet's last delivery), with the quantities up to the low-stock level. */
export const SupplierShortage = z.object({
  supplierId: LocalId,
  supplierName: z.string(),
  lines: z.array(
    DraftLine.pick({ petId: true, quantity: true }).extend({
      petName: z.string(),
      /** Free units. */
      left: z.int(),
      /** The pet's low-stock level, else the shop's; null if neither is set. */
      level: z.int().nullable(),
    }),
  ),
});
export type SupplierShortage = z.infer<typeof SupplierShortage>;

/** What to order from a supplier, of everything oversold, out of stock or low. */
export const SupplierOrderInput = z.object({
  supplierId: LocalId,
  lines: z
    .array(z.object({ petId: LocalId, quantity: inPieces(z.int().min(1).max(MAX_QUANTITY)) }))
    .min(1)
    .max(3 * MAX_LIST_ROWS),
});
export type SupplierOrderInput = z.infer<typeof SupplierOrderInput>;

/** The number of a delivery for people. */
export function arrivalNumber(number: number): string {
  return `D-${String(number).padStart(6, '0')}`;
}
