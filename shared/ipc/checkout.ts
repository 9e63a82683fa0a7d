import { z } from 'zod';
import { Basket, HeldBasket, TenderInput } from '../domain/basket.ts';
import { PetTile } from '../domain/catalogue.ts';
import { PaidFor, PaidPart, TenderIntent } from '../domain/payment.ts';
import { Receipt } from '../domain/sale.ts';
import { LocalId } from '../ids.ts';
import { Amount, Minor } from '../money-schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, staff } from './rights.ts';

export const checkoutCommands = {
  /** The basket that was open when the program ended, or a new empty one with its token. */
  'checkout.open': writes(anyone.look, nothing, Basket),
  /** Keeps the basket on the disk as it is now, so that a power cut loses no line. */
  'checkout.keep': writes(staff.sell, Basket, z.object({ saved: z.literal(true) })),
  /**
   * Says what a pet without a price costs in this basket, before its line is there; journalled. Returns the pet, which
   * somebody may have priced meanwhile. Refused (`manager_needed`) where the shop keeps this to managers.
   */
  'checkout.namePrice': writes(
    staff.sell,
    z.object({ token: LocalId, petId: LocalId, amount: Amount }),
    PetTile,
  ),
  'checkout.hold': writes(staff.sell, z.object({ basket: Basket, label: z.string().max(100) }), Basket),
  'checkout.held': reads(anyone.look, nothing, z.array(HeldBasket)),
  /** Makes a held basket the open one. Refused (`basket_open`) while the open one has lines. */
  'checkout.recall': writes(staff.sell, z.object({ token: LocalId }), Basket),
  /**
   * Ends a basket without a sale; journalled. Returns the next empty one. As with holding, refused while a card payment
   * of it is not settled (`card_open`), or while money was taken for it (`cash_part`, `card_part`).
   */
  'checkout.void': writes(staff.void, z.object({ token: LocalId }), Basket),
  /**
   * Opens a voided basket again, under its own token: a price that was agreed to for it still is. Refused
   * (`basket_open`) while the open one has lines; journalled.
   */
  'checkout.bringBack': writes(staff.void, z.object({ token: LocalId }), Basket),
  /** Card payments begun and not settled: after a power cut the person is asked how they ended. */
  'checkout.intents': reads(anyone.look, nothing, z.array(TenderIntent)),
  /** What was taken towards totals that are not completed yet: shown again after a restart. */
  'checkout.parts': reads(anyone.look, nothing, z.array(PaidPart)),
  /**
   * Takes cash as a part of a total; on the disk before it is shown. Everything is refused here that completing would
   * refuse. Returns the parts of all unfinished payments, as do the next three.
   */
  'checkout.takeCash': writes(staff.sell, z.object({ paidFor: PaidFor, given: Amount }), z.array(PaidPart)),
  /** The terminal did what was intended: it took a part, or gave one back. */
  'checkout.capture': writes(
    staff.sell,
    z.object({ intentId: LocalId, reference: z.string().max(100).nullable() }),
    z.array(PaidPart),
  ),
  /** Gives cash back that was taken as a part; journalled. */
  'checkout.giveBack': writes(staff.sell, z.object({ partId: LocalId }), z.array(PaidPart)),
  /** Keeps that a part is about to go back to the card that it was taken on. */
  'checkout.intendBack': writes(staff.sell, z.object({ partId: LocalId }), TenderIntent),
  /**
   * Keeps that a card is about to be charged, before the terminal is touched. Everything is refused here that completing
   * would refuse, so that nothing refuses it once the customer has paid.
   */
  'checkout.intend': writes(staff.sell, z.object({ paidFor: PaidFor, amount: Amount }), TenderIntent),
  /**
   * The terminal took the card, and gave the money back, because what it was for cannot be completed any more; both are
   * written down. Returns those that are left.
   */
  'checkout.reverse': writes(staff.sell, z.object({ intentId: LocalId }), z.array(TenderIntent)),
  /** The terminal refused, or the person gave it up. Returns those that are left. */
  'checkout.giveUp': writes(staff.sell, z.object({ intentId: LocalId }), z.array(TenderIntent)),
  /**
   * Completes the basket: sale, lines, tenders, stock movements and outbox entries in one transaction. `tenders` is what
   * is taken now, beside the parts that were taken before. The same token again returns the same receipt. Refusals: `basket_empty`, `underpaid`, `total_changed` (the totals recomputed here
   * differ from `expectedTotal`), `oversell` (facts: petName, free, wanted) unless `allowOversell`.
   */
  'checkout.complete': writes(
    staff.sell,
    z.object({
      basket: Basket,
      tenders: z.array(TenderInput).max(10),
      expectedTotal: Minor,
      allowOversell: z.boolean(),
    }),
    z.object({ receipt: Receipt, next: Basket }),
  ),
  'checkout.receipt': reads(anyone.look, z.object({ saleId: LocalId }), Receipt),
  /** The latest receipts and refunds, newest first; `text` finds numbers and pet names. */
  'checkout.receipts': reads(
    anyone.look,
    z.object({ text: z.string().max(100), limit: z.int().min(1).max(200) }),
    z.array(
      Receipt.pick({ id: true, number: true, completedAt: true, total: true, currency: true }).extend({
        /** Of a refund `id` is its own, and `total` is below zero. */
        kind: z.enum(['receipt', 'refund']),
        lineCount: z.int(),
      }),
    ),
  ),
};
