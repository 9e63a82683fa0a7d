import { z } from 'zod';

/** One command of the contract: what goes in and what comes out. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I;
  output: O;
}

/** Declares a command. */
export function command<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Command<I, O> {
  return { input, output };
}

/** The input of a command that takes nothing. */
export const nothing = z.strictObject({});
