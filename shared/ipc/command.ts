import { z } from 'zod';
import type { Right } from './rights.ts';

/** One command of the contract: its right, whether it changes the shop, its input and its output. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  right: Right;
  /** Whether it may change the shop's database. Tests check that one that does not writes no row. */
  writes: boolean;
  input: I;
  output: O;
}

/** Declares a command that does not change the shop's database. It may still write a chosen file, or wake the sync. */
export function reads<I extends z.ZodType, O extends z.ZodType>(
  right: Right,
  input: I,
  output: O,
): Command<I, O> {
  return { right, writes: false, input, output };
}

/** Declares a command that may change the shop's database. */
export function writes<I extends z.ZodType, O extends z.ZodType>(
  right: Right,
  input: I,
  output: O,
): Command<I, O> {
  return { right, writes: true, input, output };
}

/** The input of a command that takes nothing. */
export const nothing = z.strictObject({});
