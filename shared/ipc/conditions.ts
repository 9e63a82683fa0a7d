import { z } from 'zod';
import { AskedConditions, Conditions, ConditionsSubject, Confirmed } from '../domain/conditions.ts';
import { LocalId } from '../ids/ids.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, manager, seller } from './rights.ts';

export const conditionsCommands = {
  /** A pet's own conditions, or a category's; null for none. */
  'conditions.of': reads(anyone.look, ConditionsSubject, Conditions.nullable()),
  /**
   * Sets them; null makes a pet use those of its category. Refusals: `care_sheet_gone`, `pet_unknown`,
   * `category_unknown`.
   */
  'conditions.save': writes(
    manager.catalogue,
    z.object({ subject: ConditionsSubject, conditions: Conditions.nullable() }),
    Conditions.nullable(),
  ),
  /**
   * Asks for a PDF and reads it; it is stored once it is saved with conditions. Null if the person chose none.
   * Refusals: `care_sheet_unreadable`, `care_sheet_no_pdf`, `care_sheet_large`, and if it cannot be printed
   * `care_sheet_locked`, `care_sheet_long`, `care_sheet_damaged`.
   */
  'conditions.choosePdf': reads(manager.catalogue, nothing, z.object({ pdf: Conditions.shape.carePdf })),
  /**
   * Prints a care sheet: one required for these pets, or one handed over with a sale. A text is printed on the shop's
   * printer, a PDF on one for sheets of A4. Refused (`care_sheet_gone`) and with why it was not printed.
   */
  'conditions.printSheet': reads(
    seller.printReceipt,
    z.object({
      subjectId: LocalId,
      of: z.union([z.object({ petIds: z.array(LocalId).max(500) }), z.object({ saleId: LocalId })]),
    }),
    z.object({ printed: z.literal(true) }),
  ),
  /** The conditions to confirm before these pets are paid for; null without any. */
  'conditions.asked': reads(
    seller.sell,
    z.object({ idempotencyKey: LocalId, petIds: z.array(LocalId).max(500) }),
    AskedConditions.nullable(),
  ),
  /**
   * Confirms them for a cart; journalled. Refused (`conditions_open`) if something is missing, unless a manager
   * overrides that (`manager_needed`) and the shop allows it (`override_not_allowed`).
   */
  'conditions.confirm': writes(
    seller.sell,
    z.object({
      idempotencyKey: LocalId,
      petIds: z.array(LocalId).max(500),
      confirmed: Confirmed,
      override: z.boolean(),
    }),
    z.object({ confirmed: z.literal(true) }),
  ),
};
