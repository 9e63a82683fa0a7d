import type { z } from 'zod';
import { RemoteId } from '../../shared/ids/ids.ts';
import { DEFAULT_LIMIT, ListQuery, MAX_LIMIT } from '../http/lists.ts';
import { Description, ErrorBody, Int64, Name, Order, OrderInput } from '../wire.ts';

const int64 = { type: 'integer', format: 'int64', minimum: 0 };
const text = (minLength: number, maxLength: number) => ({
  type: 'string',
  minLength,
  maxLength,
  pattern: '^[^\\u0000]*$',
});
const dateTime = { type: 'string', format: 'date-time' };

/** Schemas whose wire form zod cannot derive. */
const written = new Map<unknown, object>([
  [Name, text(1, 200)],
  [Description, text(0, 2000)],
  [Int64, int64],
  [RemoteId, int64],
  [Order.shape.shipDate.unwrap(), dateTime],
  [OrderInput.shape.shipDate.unwrap(), dateTime],
  [ErrorBody.shape.status, { type: 'integer' }],
  [
    ListQuery.shape.limit.unwrap(),
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
  ],
]);

/**
 * Corrects a schema of the OpenAPI document. Objects allow additional properties, because both sides ignore unknown fields.
 */
export function onTheWire({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: object;
}): void {
  const shape = written.get(zodSchema);
  if (shape) {
    for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key];
    Object.assign(jsonSchema, shape);
  }
  delete (jsonSchema as { additionalProperties?: unknown }).additionalProperties;
}
