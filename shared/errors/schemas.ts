import { z } from 'zod';
import { type ErrorCode, errorFacts } from './codes.ts';

const codes = Object.keys(errorFacts) as [ErrorCode, ...ErrorCode[]];

/** A refusal that is stored and shown later. Another version may have stored a code that this one does not know. */
export const FailureView = z.object({
  code: z.enum(codes).catch('internal'),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
