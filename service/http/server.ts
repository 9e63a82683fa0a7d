import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../../shared/time.ts';
import type { App } from '../routes/context.ts';
import { ServiceError } from './errors.ts';
import { parseJson, stringifyJson } from './json.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** A Fastify instance that speaks our JSON and our errors; it has no routes yet. */
export function createServer(clock: Clock): App {
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ httpStatus, schema }) => {
    if (httpStatus === '204' || !(schema instanceof z.ZodType)) return () => '';
    return (data) => stringifyJson(z.encode(schema, data));
  });

  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = decoder.decode(body as Buffer);
      done(null, text.trim() === '' ? undefined : parseJson(text));
    } catch (error) {
      done(new ServiceError('validation_failed', `body: is not valid JSON. ${(error as Error).message}`));
    }
  });

  app.decorateRequest('apiKey', null);
  app.decorateRequest('subject', null);
  app.addHook('onSend', async (_request, reply) => {
    // The service's own time, which clients read Retry-After and the reset against.
    reply.header('date', new Date(clock.now()).toUTCString());
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw new ServiceError('not_found', 'There is nothing at this path.');
  });
  return app;
}

async function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toServiceError(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected failure');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body());
}

/** Every failure as one of our errors. */
function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const path = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.');
    return new ServiceError('validation_failed', `${path || error.validationContext}: ${issue?.message}`);
  }
  switch (error.statusCode) {
    case 413:
      return new ServiceError('payload_too_large', `The body may have at most ${MAX_BODY_BYTES} bytes.`);
    case 415:
      return new ServiceError('unsupported_media_type', 'Send the body as Content-Type: application/json.');
    case 400:
      return new ServiceError('validation_failed', error.message);
    default:
      return new ServiceError(
        'internal',
        'The service failed to answer. Nothing is known to be wrong with the request.',
      );
  }
}
