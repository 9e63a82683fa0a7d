import { z } from 'zod';
import { Int64 } from '../wire.ts';

/** Serializes a value as JSON. */
export type Writer = (value: unknown) => string;

/**
 * Creates a JSON serializer for a wire schema. Ids are decimal strings in the program and integers on the wire; absent fields
 * stay absent. JSON.stringify would need a pass over the whole value for this.
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
