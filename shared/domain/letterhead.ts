import { z } from 'zod';

/** The header and footer of a receipt or a refund, as of when it was written. */
export const KeptLetterhead = z.object({
  shopName: z.string(),
  receiptHeader: z.string(),
  receiptFooter: z.string(),
});
export type KeptLetterhead = z.infer<typeof KeptLetterhead>;
