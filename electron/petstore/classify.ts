import { RemoteId } from '../../shared/ids/ids.ts';
import { ErrorBody } from '../../shared/petstore/schemas.ts';
import { isBan, type Outcome, readErrorWords, type UnknownWhy } from './answer.ts';
import { type Body, readText } from './body.ts';
import type { Deadline } from './deadline.ts';
import { readNextLink, readRateLimit, readRetryAfter } from './headers.ts';
import { readJson } from './json.ts';

/** Nobody reads more than a page of text; the rest of an error page is not read. */
const MAX_ERROR_BODY = 64 * 1024;

/**
 * How long to wait for the body of a refusal after its headers: the wait that it asks for starts now, and other requests
 * must respect it. Milliseconds.
 */
const WORDS_MS = 1000;

export interface ClassifyContext {
  serviceNow: number;
}

/** Classifies a response by what it means for its request (docs/sync.md, "An entry's life"). */
export async function classify<T>(
  response: Response,
  context: ClassifyContext,
  deadline: Deadline,
  read: (body: Body, deadline: Deadline) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { status, headers } = response;
  if (response.ok) {
    const etag = headers.get('etag');
    return read({ response, etag: etag === '' ? null : etag, next: readNextLink(headers) }, deadline);
  }
  if (status === 304) return { kind: 'not_modified' };
  const waitMs = readRetryAfter(headers.get('retry-after'), context);
  deadline.extend(WORDS_MS);
  const body = await errorBody(response, deadline.signal);
  const words = readErrorWords(status, body.parsed);
  if (status === 429) return { kind: 'rate_limited', waitMs, ...words };
  if (status === 401) return { kind: 'unauthorized', ...words };
  if (status === 403 && isBan(words.code, waitMs)) return { kind: 'banned', waitMs, ...words };
  // Only its body distinguishes a refusal of this request from a ban.
  if (status === 403 && !body.whole) return unknown('connection_lost', words);
  if (status === 408) return unknown('timeout', words, waitMs);
  // A 407 comes from a proxy that wants a password, like a 511: the service never sends it.
  if (status >= 500 || status === 407) return unknown('server_error', words, waitMs);
  // A page without rate-limit headers comes from something in front of the service; the request may still have arrived.
  const isForeign = status === 403 || readRateLimit(headers) === null;
  if (status >= 400 && words.words === null && isPage(response) && isForeign) {
    return unknown('not_json', words, waitMs);
  }
  if (status >= 400) {
    const made = status === 409 ? idIn(headers.get('location')) : null;
    // A proxy may remove the rate-limit headers; the Error object repeats the status of the service's own answer.
    const isNamed = ErrorBody.safeParse(body.parsed).data?.status === status;
    const byService = words.words !== null && (readRateLimit(headers) !== null || isNamed);
    const more = { ...(waitMs !== null && { waitMs }), ...(made && { made }) };
    return { kind: 'refused', status, byService, ...more, ...words };
  }
  if (status >= 300 || status === 0) return unknown('redirect', words);
  return unknown('odd_status', words);
}

/** An unknown outcome, with its code and message. */
function unknown(
  why: UnknownWhy,
  words: { code: string; words?: string | null },
  waitMs: number | null = null,
): Outcome<never> {
  return { kind: 'unknown', why, waitMs, ...words };
}

/** Codes that prove that not one byte of the request arrived: there was no connection. */
const neverConnected = new Set(
  `ECONNREFUSED ENOTFOUND EAI_AGAIN ENETUNREACH ENETDOWN EHOSTUNREACH EHOSTDOWN EADDRNOTAVAIL
   UND_ERR_CONNECT_TIMEOUT ERR_INVALID_URL CERT_HAS_EXPIRED CERT_NOT_YET_VALID
   DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY
   UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID`.split(/\s+/),
);

/** Classifies a thrown error, in particular whether the service may have received the request. */
export function failed(error: unknown, left: boolean): Outcome<never> {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'gate_closed' || (code === 'stopped' && !left)) {
    return { kind: 'not_sent', why: 'gate', code: 'gate_closed' };
  }
  if (code === 'timeout') return unknown('timeout', { code });
  if (code === 'stopped') return { kind: 'unknown', why: 'timeout', stopped: true, waitMs: null, code };
  const failure = readNetworkFailure(error);
  if (failure.neverSent || !left) return { kind: 'not_sent', why: 'unreachable', code: failure.code };
  return unknown('connection_lost', { code: failure.code });
}

/** @returns `whole`: the body was complete, whether JSON or not */
async function errorBody(
  response: Response,
  signal: AbortSignal,
): Promise<{ whole: boolean; parsed: unknown }> {
  let text: string;
  try {
    text = await readText(response, MAX_ERROR_BODY, signal);
  } catch {
    // It broke off or never ended; only the message is lost.
    return { whole: false, parsed: null };
  }
  try {
    return { whole: true, parsed: readJson(text) };
  } catch {
    return { whole: true, parsed: null };
  }
}

/** The service's id at the end of an address. */
function idIn(location: string | null): RemoteId | null {
  const id = RemoteId.safeParse(location?.split('/').at(-1));
  return id.success ? id.data : null;
}

function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** Searches an error and its causes for a network code such as `ECONNRESET`. */
function readNetworkFailure(error: unknown): { neverSent: boolean; code: string } {
  const codes = codesOf(error, 0);
  const code = codes.find((candidate) => neverConnected.has(candidate)) ?? codes[0] ?? 'network_error';
  return { neverSent: neverConnected.has(code), code };
}

function codesOf(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  return [
    ...(typeof code === 'string' ? [code] : []),
    ...codesOf(cause, depth + 1),
    // Happy eyeballs: one error for each address tried.
    ...(Array.isArray(errors) ? codesOf(errors[0], depth + 1) : []),
  ];
}
