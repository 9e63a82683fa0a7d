import { z } from 'zod';
import { Basket, HeldBasket, TenderInput, TenderIntent } from '../domain/basket.ts';
import { PetTile } from '../domain/catalogue.ts';
import { Receipt } from '../domain/sale.ts';
import { LocalId } from '../ids.ts';
import { Amount, Minor } from '../money-schemas.ts';
import { command, nothing } from './command.ts';

export const checkoutCommands = {
  /** The basket that was open when the program ended, or a new empty one with its token. */
  'checkout.open': command(nothing, Basket),
  /** Keeps the basket on the disk as it is now, so that a power cut loses no line. */
  'checkout.keep': command(Basket, z.object({ saved: z.literal(true) })),
  /**
   * Says what a pet without a price costs in this basket, before its line is there; journalled. Returns the pet, which
   * somebody may have priced meanwhile. Refused (`manager_needed`) where the shop keeps this to managers.
   */
  'checkout.namePrice': command(z.object({ token: LocalId, petId: LocalId, amount: Amount }), PetTile),
  'checkout.hold': command(z.object({ basket: Basket, label: z.string().max(100) }), Basket),
  'checkout.held': command(nothing, z.array(HeldBasket)),
  /** Makes a held basket the open one. Refused (`basket_open`) while the open one has lines. */
  'checkout.recall': command(z.object({ token: LocalId }), Basket),
  /**
   * Ends a basket without a sale; journalled. Returns the next empty one. As with holding, refused (`card_open`) while
   * a card payment of it is not settled.
   */
  'checkout.void': command(z.object({ token: LocalId }), Basket),
  /**
   * Opens a voided basket again, under its own token: a price that was agreed to for it still is. Refused
   * (`basket_open`) while the open one has lines; journalled.
   */
  'checkout.bringBack': command(z.object({ token: LocalId }), Basket),
  /** Card payments begun and not settled: after a power cut the person is asked how they ended. */
  'checkout.intents': command(nothing, z.array(TenderIntent)),
  /**
   * Keeps that a card is about to be charged, before the terminal is touched. Completing the basket, or handing the
   * order over, under the same token with a card tender of the same amount settles it.
   */
  'checkout.intend': command(
    z.object({ token: LocalId, amount: Amount, orderId: LocalId.nullable() }),
    TenderIntent,
  ),
  /** The terminal refused, or the person gave it up. Returns those that are left. */
  'checkout.giveUp': command(z.object({ intentId: LocalId }), z.array(TenderIntent)),
  /**
   * Completes the basket: sale, lines, tenders, stock movements and outbox entries in one transaction. The same token
   * again returns the same receipt. Refusals: `basket_empty`, `underpaid`, `total_changed` (the totals recomputed here
   * differ from `expectedTotal`), `oversell` (facts: petName, free, wanted) unless `allowOversell`.
   */
  'checkout.complete': command(
    z.object({
      basket: Basket,
      tenders: z.array(TenderInput).min(1).max(10),
      expectedTotal: Minor,
      allowOversell: z.boolean(),
    }),
    z.object({ receipt: Receipt, next: Basket }),
  ),
  'checkout.receipt': command(z.object({ saleId: LocalId }), Receipt),
  /** The latest receipts, newest first; `text` finds numbers and pet names. */
  'checkout.receipts': command(
    z.object({ text: z.string().max(100), limit: z.int().min(1).max(200) }),
    z.array(
      Receipt.pick({ id: true, number: true, completedAt: true, total: true, currency: true }).extend({
        lineCount: z.int(),
      }),
    ),
  ),
};
