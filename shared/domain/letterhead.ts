import { z } from 'zod';
import { languages } from '../words/words.ts';

/** The header and footer of a receipt or a refund, as of when it was written. */
export const KeptLetterhead = z.object({
  shopName: z.string(),
  /** Below the name: address and tax number; empty for none. */
  receiptHeader: z.string(),
  /** Empty for none. */
  receiptFooter: z.string(),
});
export type KeptLetterhead = z.infer<typeof KeptLetterhead>;

/** The shop as its documents name it, in its own language whatever a window speaks. */
export const Letterhead = KeptLetterhead.extend({
  language: z.enum(languages),
  /** BCP 47. */
  locale: z.string(),
  training: z.boolean(),
  /** IANA name; the machine's own where it is left out. */
  timeZone: z.string().optional(),
});
export type Letterhead = z.infer<typeof Letterhead>;
