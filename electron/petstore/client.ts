import ky from 'ky';
import type { z } from 'zod';
import { PerchError } from '../../shared/errors/errors.ts';
import { isKey } from '../../shared/petstore/key.ts';
import type { OperationName } from '../../shared/petstore/operations.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock, ServiceMs } from '../../shared/time/time.ts';
import type { Answer, AnswerMeta, Outcome } from './answer.ts';
import { type Body, type ListBounds, listBounds, readList, readValue, TakingFailed } from './body.ts';
import { classify, failed } from './classify.ts';
import { type Deadline, withDeadline } from './deadline.ts';
import { readDate, readDeprecation, readRateLimit } from './headers.ts';
import type { ListOptions, ListSummary, RequestOptions } from './request.ts';
import { fillPath, type Route, routesFor } from './routes.ts';

export interface ClientOptions {
  baseUrl: string;
  apiKey: string | null;
  profile: ContractProfile;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** The earliest possible time at the service, for an answer without a Date; null if unknown. */
  serviceTime?: () => ServiceMs | null;
  /** The timeout for an answer, or for the next piece of a list, in milliseconds; 10 s by default. */
  timeoutMs?: number;
  bounds?: ListBounds;
}

/** The timeout for an answer, or for the next piece of a list. Milliseconds. */
export const TIMEOUT_MS = 10_000;

export type Client = ReturnType<typeof createClient>;

/**
 * The only place that uses HTTP. One call is at most one request: it retries nothing, follows no redirect and throws no
 * error; every outcome becomes an Answer.
 *
 * @throws PerchError `base_url_unusable` or `api_key_unusable`
 */
export function createClient(options: ClientOptions) {
  const { profile, clock, bounds = listBounds } = options;
  const base = parseBaseUrl(options.baseUrl);
  const routes = routesFor(profile);
  const authorization = authorizationHeader(options);

  async function send<T>(
    route: Route,
    url: string,
    request: RequestOptions,
    read: (body: Body, deadline: Deadline) => Promise<Outcome<T>>,
  ): Promise<Answer<T>> {
    const meta = nothingSent(clock);
    if (!route.available) return { ...unavailable, meta };
    const headers: Record<string, string | undefined> = {
      ...authorization,
      accept: 'application/json',
      'content-type': request.body === undefined ? undefined : 'application/json',
      'if-match': request.ifMatch ?? undefined,
      'if-none-match': request.ifNoneMatch ?? undefined,
      'idempotency-key': request.idempotencyKey,
    };
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    let left = false;
    const outcome = await withDeadline(clock, { ms: timeoutMs, ends: request.signal }, async (deadline) => {
      const response = await ky(url, {
        method: route.method,
        headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        retry: { limit: 0 },
        redirect: 'manual',
        throwHttpErrors: false,
        timeout: false,
        signal: deadline.signal,
        cache: 'no-store',
        fetch: (input, init) => {
          deadline.signal.throwIfAborted();
          if (request.tryConsume && !request.tryConsume()) throw gateClosed;
          left = true;
          meta.sentAt = clock.monotonic();
          return options.fetch(input, init);
        },
      });
      meta.answeredAt = clock.monotonic();
      meta.status = response.status;
      meta.serviceDate = readDate(response.headers);
      meta.rateLimit = readRateLimit(response.headers);
      Object.assign(meta, readDeprecation(response.headers));
      meta.replayed = response.headers.get('idempotency-replayed') === 'true';
      const serviceNow = meta.serviceDate ?? options.serviceTime?.() ?? clock.now();
      return classify(response, { serviceNow }, deadline, read);
    }).catch((error: unknown): Outcome<T> => {
      if (error instanceof TakingFailed) throw error.cause;
      return failed(error, left);
    });
    if (meta.status === null) meta.answeredAt = clock.monotonic();
    return { ...outcome, meta };
  }

  return {
    routes,

    /** Sends one request and reads one resource. `schema` null: no content is expected in the answer (a delete). */
    request<T>(
      operation: OperationName,
      schema: z.ZodType<T> | null,
      request: RequestOptions = {},
    ): Promise<Answer<T>> {
      const route = routes[operation];
      const url = base + fillPath(route.path, request.id ?? null);
      return send(route, url, request, (body, deadline) => readValue(body, schema, deadline));
    },

    /** Reads the service's own description, `/openapi.json`, which is not an operation of the contract. */
    document<T>(
      schema: z.ZodType<T>,
      request: Pick<RequestOptions, 'tryConsume' | 'signal'>,
    ): Promise<Answer<T>> {
      return send(documentRoute, base + documentRoute.path, request, (body, deadline) =>
        readValue(body, schema, deadline),
      );
    },

    /**
     * Reads one page of a list, item by item.
     *
     * @throws any error that `onItems` throws
     */
    async list<T>(operation: OperationName, request: ListOptions<T>): Promise<Answer<ListSummary>> {
      const route = routes[operation];
      const url = request.page ? pageUrl(base, route.path, request.page) : base + route.path;
      if (url === null) return { ...pageElsewhere, meta: nothingSent(clock) };
      return send(route, url, request, (body, deadline) =>
        readList(body, request, deadline, { clock, bounds }),
      );
    },
  };
}

const documentRoute: Route = { method: 'GET', path: '/openapi.json', available: true, mark: null };

function nothingSent(clock: Clock): AnswerMeta {
  const now = clock.monotonic();
  return {
    status: null,
    sentAt: now,
    answeredAt: now,
    serviceDate: null,
    rateLimit: null,
    deprecated: null,
    sunset: null,
    replayed: false,
  };
}

/** The service does not offer the operation. */
const unavailable = { kind: 'not_sent', why: 'unavailable', code: 'operation_unavailable' } as const;

/**
 * Thrown inside our fetch when the gate's circuit opened between the decision to send and the sending. Its code is stored
 * in the databases of shops, so it must not change.
 */
const gateClosed = Object.assign(new Error('The gate closed.'), { code: 'gate_closed' });

/** The next page is on another origin, where the key must not be sent. */
const pageElsewhere = { kind: 'not_sent', why: 'unavailable', code: 'page_elsewhere' } as const;

/** A page's address; null if it is not on the service's own origin. */
function pageUrl(base: string, path: string, next: string): string | null {
  const first = new URL(base + path);
  if (!URL.canParse(next, first)) return null;
  const url = new URL(next, first);
  return url.origin === first.origin ? url.href : null;
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new PerchError('base_url_unusable');
  }
  return url.href.replace(/\/+$/, '');
}

function authorizationHeader({ apiKey, profile }: ClientOptions): Record<string, string> {
  if (profile.auth === 'none' || apiKey === null) return {};
  if (!isKey(apiKey)) {
    throw new PerchError('api_key_unusable');
  }
  return { authorization: `Bearer ${apiKey}` };
}
