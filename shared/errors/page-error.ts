import { z } from 'zod';
import { pageErrorSizes as sizes } from './page-errors.ts';

/** An uncaught error of the window. */
export const PageError = z.strictObject({
  name: z.string().max(sizes.name),
  message: z.string().max(sizes.message),
  stack: z.string().max(sizes.stack),
});
export type PageError = z.infer<typeof PageError>;
