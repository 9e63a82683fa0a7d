import type { OpenAPIV3 } from 'openapi-types';
import { type OperationName, operations } from '../../shared/petstore/operations.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

const text = (description: string): OpenAPIV3.HeaderObject => ({ description, schema: { type: 'string' } });
const count = (description: string): OpenAPIV3.HeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  required: true,
});

/** All response headers by name. */
export const headers = {
  'X-RateLimit-Limit': count('The request limit that applies'),
  'X-RateLimit-Remaining': count('Requests remaining in the current window'),
  'X-RateLimit-Reset': count('Unix timestamp of when the limit resets'),
  'Retry-After': { ...count('Seconds to wait before the next request') },
  ETag: text('Stands for this state of the resource'),
  Link: text('On a list: the next page, rel="next". On a deprecated operation: its documentation'),
  Location: text('Path of what was created; on a 409, of what an earlier request with that key made'),
  'Idempotency-Replayed': text('"true" when this is the kept answer to an earlier request with that key'),
  Allow: { ...text('The methods that this path has'), required: true },
  'WWW-Authenticate': text('How to authenticate'),
  Deprecation: { ...text('Since when the operation is deprecated (RFC 9745)'), required: true },
  Sunset: { ...text('When the operation ends (RFC 8594)'), required: true },
} satisfies Record<string, OpenAPIV3.HeaderObject>;

/** References to the headers of an answer; every answer has those of the limits. */
export function answerHeaders(
  method: Method,
  status: string,
  name: OperationName,
): Record<string, OpenAPIV3.ReferenceObject> {
  const ok = Number(status) < 400;
  const names: (keyof typeof headers)[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
  if (operations[name].mark === 'deprecated') names.push('Deprecation', 'Sunset', 'Link');
  if (ok && status !== '204') names.push('ETag');
  if (ok && method === 'get' && name.startsWith('list')) names.push('Link');
  if (status === '201' || (status === '409' && method !== 'delete')) names.push('Location');
  if (ok && (method === 'post' || method === 'put')) names.push('Idempotency-Replayed');
  if (status === '401') names.push('WWW-Authenticate');
  if (status === '405') names.push('Allow');
  if (status === '403' || status === '429') names.push('Retry-After');
  return Object.fromEntries(names.map((one) => [one, { $ref: `#/components/headers/${one}` }]));
}

/** The request headers of a method. */
export function requestHeaders(method: Method): OpenAPIV3.ParameterObject[] {
  const header = (
    name: string,
    description: string,
    schema: OpenAPIV3.SchemaObject = { type: 'string' },
  ) => ({
    in: 'header',
    name,
    description,
    required: false,
    schema,
  });
  if (method === 'get') return [header('If-None-Match', 'ETags the client has; 304 when one is current')];
  const key = header('Idempotency-Key', 'Kept for 7 days: the same request with it gets the same answer', {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
  });
  if (method === 'post') return [key];
  return [
    ...(method === 'put' ? [key] : []),
    header('If-Match', 'Write only if this ETag is current, else 412'),
    header('If-None-Match', 'With *: write only if there is none yet, else 412'),
  ];
}
