import type { Writable } from 'node:stream';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../../shared/time/time.ts';
import type { App } from '../routes/context.ts';
import { limitPerAddress } from './connections.ts';
import { MAX_BODY_BYTES, sendError } from './error-handler.ts';
import { ServiceError } from './errors.ts';
import { conditionalRead } from './etag.ts';
import { parseBody } from './json.ts';
import { loggerOptions } from './log.ts';
import { writerOf } from './writer.ts';

/** Limits of the HTTP server. */
export interface ServerLimits {
  maxConnections: number;
  /** Connections of one address. */
  maxPerAddress: number;
  /** Bytes of a request's headers. */
  maxHeaderBytes: number;
  /** Milliseconds to send the headers, and the whole request. */
  headersMs: number;
  requestMs: number;
  /** Milliseconds that a connection may be idle, during and between requests. */
  silentMs: number;
  idleMs: number;
  /** Milliseconds until a client that does not read its answer is disconnected. */
  stallMs: number;
  /** Milliseconds for a client to close a connection that the service ended. */
  lingerMs: number;
}

export const defaultServerLimits: ServerLimits = {
  maxConnections: 1000,
  maxPerAddress: 250,
  maxHeaderBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  silentMs: 60_000,
  idleMs: 30_000,
  stallMs: 10_000,
  lingerMs: 1000,
};

/** The service's certificate, with its chain, and its private key, PEM. */
export interface TlsOptions {
  cert: Buffer;
  key: Buffer;
}

/** Creates a Fastify instance with our JSON and errors, without routes. */
export function createServer(
  clock: Clock,
  limits: ServerLimits,
  log: Writable | null,
  tls?: TlsOptions,
): App {
  const http = {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: 1000,
    requireHostHeader: false,
  };
  // Fastify has different types for HTTP and HTTPS.
  const kind = (tls ? { https: { ...http, ...tls, handshakeTimeout: limits.headersMs } } : { http }) as {
    http: typeof http;
  };
  const app = Fastify({
    ...loggerOptions(log),
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    keepAliveTimeout: limits.idleMs,
    rewriteUrl: (request) => routable(request.url ?? '/'),
    routerOptions: { maxParamLength: limits.maxHeaderBytes },
    ...kind,
  }).withTypeProvider<ZodTypeProvider>();
  app.server.maxConnections = limits.maxConnections;
  limitPerAddress(app.server, limits.maxPerAddress);
  // Node would answer an unknown Expect itself, without our headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => writerOf(schema));

  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw new ServiceError('unsupported_media_type', 'Content-Encoding: send the body uncompressed.');
      }
      const text = decoder.decode(body as Buffer);
      done(null, text.trim() === '' ? undefined : parseBody(text));
    } catch (error) {
      const { message } = error as Error;
      done(
        error instanceof ServiceError
          ? error
          : new ServiceError('validation_failed', `body: is not valid JSON. ${message}`),
      );
    }
  });

  app.decorateRequest('apiKey', null);
  app.decorateRequest('subject', null);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A keep-alive connection would keep the server from closing.
    if (closing) reply.header('connection', 'close');
    // The service's time, the reference for Retry-After and X-RateLimit-Reset.
    reply.header('date', new Date(clock.now()).toUTCString());
    done();
  });
  app.addHook('onSend', conditionalRead);
  app.setErrorHandler(sendError);
  return app;
}

/** Whether the path of a URL is validly percent-encoded. */
export function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** The path for the router; an unreadable one is replaced by one that is no route. */
function routable(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (!isReadable(path)) return '/unreadable';
  return path.startsWith('/') ? path : `/${path}`;
}
