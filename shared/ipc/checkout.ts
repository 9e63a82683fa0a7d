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
   * Stores the basket on the disk, so that a power cut loses no line. Removed lines are journalled, and refused
   * (`manager_needed`) if only managers may void; the same for holding and completing.
   */
  'checkout.keep': writes(seller.sell, Basket, z.object({ saved: z.literal(true) })),
  /**
   * Prices a pet without a price for this basket, before its line exists; journalled. Returns the pet, which may have
   * been priced meanwhile. Refused (`manager_needed`) if only managers may do this.
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
   * Ends a basket without a sale; journalled. Returns the next empty one. Like holding, refused while a card payment
   * of it is not settled (`card_open`), or while money was taken for it (`cash_part`, `card_part`).
   */
  'checkout.void': writes(seller.void, z.object({ idempotencyKey: LocalId }), Basket),
  /**
   * Opens a voided basket again, under its own idempotency key: prices agreed for it stay valid. Refused
   * (`basket_open`) while the open one has lines; journalled.
   */
  'checkout.bringBack': writes(seller.void, z.object({ idempotencyKey: LocalId }), Basket),
  /**
   * Completes the basket: sale, lines, tenders, stock movements and outbox entries in one transaction. `tenders` is
   * what is taken now, in addition to the payments captured before. The same key again returns the same receipt. A
   * basket with returned lines is an exchange: their refund is written with it, and the customer is paid back in cash
   * (by card: `payments.begin`). Its `expectedTotal` is the difference, negative if money is paid back. Refusals:
   * `basket_empty`, `underpaid`, `card_busy` while a payment of it is begun, `total_changed` (the totals recomputed
   * here differ from `expectedTotal`), `oversell` (facts: petName, free, wanted) unless `allowOversell`.
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
   * Filtered receipts and refunds, newest first. One answer reads only a part of them, so that the counter does not
   * wait: `next` is where to continue, null at the end.
   */
  'checkout.receiptPage': reads(
    staff.receipts,
    z.object({ filter: ReceiptFilter, before: ReceiptPlace.nullable(), limit: z.int().min(1).max(200) }),
    z.object({ items: z.array(ReceiptSummary), next: ReceiptPlace.nullable() }),
  ),
  /** Writes all matches as a CSV to a chosen file; null if the person chose none. */
  'checkout.saveReceipts': reads(
    staff.receipts,
    z.object({ filter: ReceiptFilter }),
    z.object({ file: z.string().nullable() }),
  ),
};
