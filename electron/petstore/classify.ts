import { RemoteId } from '../../shared/ids/ids.ts';
import { ErrorBody } from '../../shared/petstore/schemas.ts';
import { isBan, type Outcome, readErrorWords, type UnknownWhy } from './answer.ts';
import { type Body, readText } from './body.ts';
import type { Deadline } from './deadline.ts';
import { readNextLink, readRateLimit, readRetryAfter } from './headers.ts';
import { readJson } from './json.ts';

/** A page of words is more than anyone reads; the rest of an error page stays unread. */
const MAX_ERROR_BODY = 64 * 1024;

/**
 * So long the words of a refusal are waited for, behind its headers: what it says of waiting holds from then on, and others
 * must hear it. Milliseconds.
 */
const WORDS_MS = 1000;

export interface ClassifyContext {
  serviceNow: number;
}

/** Tells apart what a response means for the request that it answers (docs/sync.md, "An entry's life"). */
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
  // Only its words tell a refusal of this request from a ban.
  if (status === 403 && !body.whole) return unknown('connection_lost', words);
  if (status === 408) return unknown('timeout', words, waitMs);
  // A 407 is a proxy's that wants a password, as a 511 is: the service has no such answer.
  if (status >= 500 || status === 407) return unknown('server_error', words, waitMs);
  // A page without rate-limit headers comes from something in front of the service; the request may have arrived all the same.
  const isForeign = status === 403 || readRateLimit(headers) === null;
  if (status >= 400 && words.words === null && isPage(response) && isForeign) {
    return unknown('not_json', words, waitMs);
  }
  if (status >= 400) {
    const made = status === 409 ? idIn(headers.get('location')) : null;
    // A proxy may remove the headers of the limits; the Error object names the status of its own answer.
    const isNamed = ErrorBody.safeParse(body.parsed).data?.status === status;
    const byService = words.words !== null && (readRateLimit(headers) !== null || isNamed);
    const more = { ...(waitMs !== null && { waitMs }), ...(made && { made }) };
    return { kind: 'refused', status, byService, ...more, ...words };
  }
  if (status >= 300 || status === 0) return unknown('redirect', words);
  return unknown('odd_status', words);
}

/** An outcome that is not known, with the words for it. */
function unknown(
  why: UnknownWhy,
  words: { code: string; words?: string | null },
  waitMs: number | null = null,
): Outcome<never> {
  return { kind: 'unknown', why, waitMs, ...words };
}

/** Codes after which it is certain that not one byte of the request arrived: there was no connection. */
const neverConnected = new Set(
  `ECONNREFUSED ENOTFOUND EAI_AGAIN ENETUNREACH ENETDOWN EHOSTUNREACH EHOSTDOWN EADDRNOTAVAIL
   UND_ERR_CONNECT_TIMEOUT ERR_INVALID_URL CERT_HAS_EXPIRED CERT_NOT_YET_VALID
   DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY
   UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID`.split(/\s+/),
);

/** What a thrown error means: most of all whether the service may have seen the request. */
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

/** @returns `whole`: it came to its end, be it JSON or not */
async function errorBody(
  response: Response,
  signal: AbortSignal,
): Promise<{ whole: boolean; parsed: unknown }> {
  let text: string;
  try {
    text = await readText(response, MAX_ERROR_BODY, signal);
  } catch {
    // It broke off or never ended, which only takes the words from us.
    return { whole: false, parsed: null };
  }
  try {
    return { whole: true, parsed: readJson(text) };
  } catch {
    return { whole: true, parsed: null };
  }
}

/** The id of the service at the end of an address. */
function idIn(location: string | null): RemoteId | null {
  const id = RemoteId.safeParse(location?.split('/').at(-1));
  return id.success ? id.data : null;
}

function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** Looks through an error and its causes for a code of the network, `ECONNRESET` and the like. */
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
    // Happy eyeballs: one error an address that was tried.
    ...(Array.isArray(errors) ? codesOf(errors[0], depth + 1) : []),
  ];
}
