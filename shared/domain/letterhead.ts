import { z } from 'zod';

/** What a receipt or a refund has above and below it, as it was when it was written. */
export const KeptLetterhead = z.object({
  shopName: z.string(),
  receiptHeader: z.string(),
  receiptFooter: z.string(),
});
export type KeptLetterhead = z.infer<typeof KeptLetterhead>;
