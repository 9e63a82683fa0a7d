import { z } from 'zod';
import { Basket, HeldBasket, TenderInput } from '../domain/basket.ts';
import { PetTile } from '../domain/catalogue.ts';
import { ReceiptFilter, ReceiptPlace, ReceiptSummary } from '../domain/receipt-list.ts';
import { Receipt } from '../domain/sale.ts';
import { TypedText } from '../domain/typed-text.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount, Minor } from '../money/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, seller, staff } from './rights.ts';

export const checkoutCommands = {
  /** The basket that was open when the program ended, or a new empty one with its idempotency key. */
  'checkout.open': writes(anyone.look, nothing, Basket),
  /**
   * Keeps the basket on the disk as it is now, so that a power cut loses no line. What is taken out is journalled, and
   * refused (`manager_needed`) where the shop keeps voiding to managers; so with holding and completing.
   */
  'checkout.keep': writes(seller.sell, Basket, z.object({ saved: z.literal(true) })),
  /**
   * Says what a pet without a price costs in this basket, before its line is there; journalled. Returns the pet, which
   * somebody may have priced meanwhile. Refused (`manager_needed`) where the shop keeps this to managers.
   */
  'checkout.namePrice': writes(
    seller.sell,
    z.object({ idempotencyKey: LocalId, petId: LocalId, amount: Amount }),
    PetTile,
  ),
  'checkout.hold': writes(seller.sell, z.object({ basket: Basket, label: TypedText.max(100) }), Basket),
  'checkout.held': reads(seller.sell, nothing, z.array(HeldBasket)),
  /** Makes a held basket the open one. Refused (`basket_open`) while the open one has lines. */
  'checkout.recall': writes(seller.sell, z.object({ idempotencyKey: LocalId }), Basket),
  /**
   * Ends a basket without a sale; journalled. Returns the next empty one. As with holding, refused while a card payment
   * of it is not settled (`card_open`), or while money was taken for it (`cash_part`, `card_part`).
   */
  'checkout.void': writes(seller.void, z.object({ idempotencyKey: LocalId }), Basket),
  /**
   * Opens a voided basket again, under its own idempotency key: a price that was agreed to for it still is. Refused
   * (`basket_open`) while the open one has lines; journalled.
   */
  'checkout.bringBack': writes(seller.void, z.object({ idempotencyKey: LocalId }), Basket),
  /**
   * Completes the basket: sale, lines, tenders, stock movements and outbox entries in one transaction. `tenders` is what
   * is taken now, beside the payments that were captured for it before. The same key again returns the same receipt.
   * Of a basket with returned lines it is an exchange: their refund is written with it, and what goes back to the
   * customer goes back in cash (on a card: `payments.begin`). Its `expectedTotal` is the difference, below zero where
   * money goes back. Refusals: `basket_empty`, `underpaid`, `card_busy` while a payment of it is begun, `total_changed` (the totals
   * recomputed here differ from `expectedTotal`), `oversell` (facts: petName, free, wanted) unless `allowOversell`.
   */
  'checkout.complete': writes(
    seller.sell,
    z.object({
      basket: Basket,
      tenders: z.array(TenderInput).max(10),
      expectedTotal: Minor,
      allowOversell: z.boolean(),
    }),
    z.object({ receipt: Receipt, next: Basket }),
  ),
  'checkout.receipt': reads(staff.receipts, z.object({ saleId: LocalId }), Receipt),
  /** The latest receipts and refunds, newest first; `text` finds numbers and pet names. */
  'checkout.receipts': reads(
    staff.receipts,
    z.object({ text: z.string().max(100), limit: z.int().min(1).max(200) }),
    z.array(ReceiptSummary),
  ),
  /**
   * Receipts and refunds by what they are filtered by, newest first. One answer looks through a part of them alone, so
   * that the counter does not wait: `next` is where to go on, null where there is nothing before.
   */
  'checkout.receiptPage': reads(
    staff.receipts,
    z.object({ filter: ReceiptFilter, before: ReceiptPlace.nullable(), limit: z.int().min(1).max(200) }),
    z.object({ items: z.array(ReceiptSummary), next: ReceiptPlace.nullable() }),
  ),
  /** Writes all that are found as a CSV where the person chooses; null when they chose nothing. */
  'checkout.saveReceipts': reads(
    staff.receipts,
    z.object({ filter: ReceiptFilter }),
    z.object({ file: z.string().nullable() }),
  ),
};
