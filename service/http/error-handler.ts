import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ServiceError } from './errors.ts';

export const MAX_BODY_BYTES = 1024 * 1024;

/** Answers every failure with an Error object. */
export async function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toServiceError(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed unexpectedly');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body());
}

/** Maps every failure to one of our errors; unexpected ones become `internal`, with their message only in the log. */
function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.');
    return new ServiceError(
      'validation_failed',
      `${field || placeName(error.validationContext)}: ${issue?.message ?? 'is not valid'}`,
    );
  }
  switch (error.statusCode) {
    case 413:
      return new ServiceError('payload_too_large', `body: may have at most ${MAX_BODY_BYTES} bytes.`);
    case 415:
      return new ServiceError('unsupported_media_type', 'Content-Type: send the body as application/json.');
    case 400:
      return new ServiceError('validation_failed', `request: ${error.message}`);
    default:
      return new ServiceError(
        'internal',
        'The service failed to answer. The request may be fine; try again.',
      );
  }
}

function placeName(context: string | undefined): string {
  return context === 'querystring' ? 'query' : context === 'params' ? 'path' : (context ?? 'body');
}
