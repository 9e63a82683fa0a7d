import { z } from 'zod';
import { Int64 } from '../wire.ts';

/** Writes one value as JSON. */
export type Writer = (value: unknown) => string;

/**
 * Makes a writer of JSON from a wire schema. An id is a decimal string in the program and goes out digit for digit as
 * an integer; a field that is absent stays absent. JSON.stringify can do neither without a pass over the whole value.
 */
export function writerOf(schema: unknown): Writer {
  if (schema === Int64) return integer;
  if (schema instanceof z.ZodOptional) return writerOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const item = writerOf(schema.element);
    return (value) => `[${(value as unknown[]).map(item).join(',')}]`;
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, `${JSON.stringify(name)}:`, writerOf(field)] as const,
    );
    return (value) => {
      let text = '';
      for (const [name, key, write] of fields) {
        const field = (value as Record<string, unknown>)[name];
        if (field !== undefined) text += `${text === '' ? '' : ','}${key}${write(field)}`;
      }
      return `{${text}}`;
    };
  }
  return JSON.stringify;
}

function integer(value: unknown): string {
  if (typeof value !== 'string' || !/^\d+$/.test(value))
    throw new TypeError('An id is not a decimal string.');
  return value;
}
