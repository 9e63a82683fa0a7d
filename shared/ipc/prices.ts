import { z } from 'zod';
import { PriceAct, PricePreview, PriceRuleSchema } from '../domain/prices.ts';
import { StockQuery } from '../domain/stock.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount } from '../money/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, manager, staff } from './rights.ts';

const MAX_PICKED = 20_000;

export const pricesCommands = {
  /**
   * Computes the effect of a rule on the pets of a list except `without`, or on chosen ones (`petIds`), without
   * changing anything. The latest preview is kept until the program ends.
   */
  'prices.preview': reads(
    staff.previewPrices,
    z.object({
      question: StockQuery.pick({ text: true, categoryId: true, filter: true }),
      petIds: z.array(LocalId).max(MAX_PICKED).nullable(),
      without: z.array(LocalId).max(MAX_PICKED).optional(),
      rule: PriceRuleSchema,
    }),
    PricePreview,
  ),
  /**
   * Changes the prices of a preview as one act. Prices changed since the preview stay unchanged. Refusals:
   * `prices_gone` (another preview was made since), `prices_busy` (an act is being written or undone),
   * `prices_unchanged`.
   */
  'prices.apply': writes(manager.catalogue, z.object({ previewId: LocalId }), PriceAct),
  /** Sets individually typed prices, as one act. Refusals: as above, and `pet_unknown`. */
  'prices.set': writes(
    manager.catalogue,
    z.object({
      prices: z
        .array(z.object({ petId: LocalId, amount: Amount }))
        .min(1)
        .max(MAX_PICKED),
    }),
    PriceAct,
  ),
  /** Undoes the latest act: the previous prices are in force again. Refusals: `prices_gone`, `prices_busy`. */
  'prices.undo': writes(manager.catalogue, z.object({ actId: LocalId }), PriceAct),
  /** The latest act of many prices; null before the first. */
  'prices.last': reads(anyone.look, nothing, PriceAct.nullable()),
};
