import type { OpenAPIV3 } from 'openapi-types';
import type { OperationName } from '../../shared/petstore/operations.ts';
import { type ErrorCode, errorStatus } from '../http/errors.ts';
import { answerHeaders } from './headers.ts';

const meanings: Record<ErrorCode, string> = {
  validation_failed: 'Something in the request is not valid; the message names it',
  unauthorized: 'There is no valid API key',
  key_banned: 'The key is banned for a while',
  not_found: 'There is no such resource',
  method_not_allowed: 'Any method that this path does not have is answered so; Allow names those it has',
  conflict: 'It contradicts what is there',
  gone: 'There was an order with this id, which was deleted',
  precondition_failed: 'The state is no longer the one the request was made for',
  payload_too_large: 'The body is larger than 1 MiB',
  unsupported_media_type: 'The body is not application/json',
  rate_limited: 'A limit is exceeded; wait as long as Retry-After says',
  internal: 'The service failed',
};

/** The error answers of an operation for the OpenAPI document. */
export function errorAnswers(
  name: OperationName,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
): Record<string, OpenAPIV3.ResponseObject> {
  const codes: ErrorCode[] = [
    'validation_failed',
    'unauthorized',
    'key_banned',
    'method_not_allowed',
    'rate_limited',
    'internal',
  ];
  if (path.includes('{')) codes.push('not_found');
  if (method === 'post' || method === 'put' || name === 'deleteCategory') codes.push('conflict');
  if (name === 'createOrder') codes.push('gone');
  if (method === 'put' || method === 'delete') codes.push('precondition_failed');
  if (method !== 'get') codes.push('payload_too_large', 'unsupported_media_type');
  return Object.fromEntries(
    codes.map((code) => {
      const status = String(errorStatus[code]);
      return [
        status,
        {
          description: `${code}: ${meanings[code]}`,
          headers: answerHeaders(method, status, name),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ];
    }),
  );
}
