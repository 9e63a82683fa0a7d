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

/** What one client may take of the server: header bytes, connections, and time to say what it wants. */
export interface ServerLimits {
  maxConnections: number;
  /** Connections of one address. */
  maxPerAddress: number;
  /** Bytes of a request's headers. */
  maxHeaderBytes: number;
  /** Milliseconds to send the headers, and the whole request. */
  headersMs: number;
  requestMs: number;
  /** Milliseconds a connection may stay silent, in the middle of an exchange and between two. */
  silentMs: number;
  idleMs: number;
  /** Milliseconds until a connection is cut whose client takes nothing of an answer. */
  stallMs: number;
  /** Milliseconds that a client has to close a connection that the service ended. */
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

/** A Fastify instance that speaks our JSON and our errors; it has no routes yet. */
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
  // Fastify's types tell the two kinds of servers apart; nothing here does.
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
  // Node would answer an unknown Expect by itself, without our headers.
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
    // A connection that is kept would keep the server from closing.
    if (closing) reply.header('connection', 'close');
    // The service's own time, which clients read Retry-After and the reset against.
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

/** What the router is given: the path alone, and one that is no route for what it could not read. */
function routable(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (!isReadable(path)) return '/unreadable';
  return path.startsWith('/') ? path : `/${path}`;
}
