import { z } from 'zod';
import type { Right } from './rights.ts';

/** One command of the contract: who may give it, whether it changes the shop, what goes in and what comes out. */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  right: Right;
  /** Whether it may change the shop's database. One that does not leaves no row behind; tests hold it to that. */
  writes: boolean;
  input: I;
  output: O;
}

/**
 * Declares a command that leaves the shop's database as it is. It may still write a file where the person chooses, or
 * wake the sync.
 */
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
