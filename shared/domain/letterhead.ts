import { z } from 'zod';
import { languages } from '../words/words.ts';

/** The header and footer of a receipt or a refund at the time of writing. */
export const KeptLetterhead = z.object({
  shopName: z.string(),
  /** Below the name: address and tax number; empty for none. */
  receiptHeader: z.string(),
  /** Empty for none. */
  receiptFooter: z.string(),
});
export type KeptLetterhead = z.infer<typeof KeptLetterhead>;

/** The shop's data on its documents, in the shop's language. */
export const Letterhead = KeptLetterhead.extend({
  language: z.enum(languages),
  /** BCP 47. */
  locale: z.string(),
  training: z.boolean(),
  /** IANA name; default: the machine's own. */
  timeZone: z.string().optional(),
});
export type Letterhead = z.infer<typeof Letterhead>;
