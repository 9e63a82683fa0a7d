import { z } from 'zod';
import { PriceAct, PricePreview, PriceRuleSchema } from '../domain/prices.ts';
import { StockQuery } from '../domain/stock.ts';
import { LocalId } from '../ids.ts';
import { Amount } from '../money-schemas.ts';
import { command, nothing } from './command.ts';

const MOST_PICKED = 20_000;

export const pricesCommands = {
  /**
   * Finds out what a rule would do to the pets of a list, or to those picked (`petIds`), without changing anything. The
   * latest preview is kept until the program ends.
   */
  'prices.preview': command(
    z.object({
      question: StockQuery.pick({ text: true, categoryId: true, filter: true }),
      petIds: z.array(LocalId).max(MOST_PICKED).nullable(),
      rule: PriceRuleSchema,
    }),
    PricePreview,
  ),
  /**
   * Changes the prices of a preview as one act. Prices that were changed since it was made stay as they are. Refusals:
   * `prices_gone` (another preview was made since), `prices_busy` (an act is being written or taken back),
   * `prices_unchanged`. Managers only.
   */
  'prices.apply': command(z.object({ previewId: LocalId }), PriceAct),
  /** Sets prices that were typed one by one, as one act. Refusals: as above, and `pet_unknown`. Managers only. */
  'prices.set': command(
    z.object({
      prices: z
        .array(z.object({ petId: LocalId, amount: Amount }))
        .min(1)
        .max(MOST_PICKED),
    }),
    PriceAct,
  ),
  /** Takes the latest act back: what was in force before is so again. Refusals: `prices_gone`, `prices_busy`. Managers only. */
  'prices.undo': command(z.object({ actId: LocalId }), PriceAct),
  /** The latest act of many prices; null before the first. */
  'prices.last': command(nothing, PriceAct.nullable()),
};
