import type { ContractProfile } from '../../shared/petstore/profile.ts';
import { isBan, type Outcome, readErrorWords, type UnknownWhy } from './answer.ts';
import { type Body, readText } from './body.ts';
import type { Deadline } from './deadline.ts';
import { readNextLink } from './headers.ts';
import { readJson } from './json.ts';
import { readNetworkFailure } from './network-error.ts';
import { readRetryAfter } from './retry-after.ts';

/** A page of words is more than anyone reads; the rest of an error page stays unread. */
const MAX_ERROR_BODY = 64 * 1024;

/**
 * So long the words of a refusal are waited for, behind its headers: what it says of waiting holds from then on, and others
 * must hear it. Milliseconds.
 */
const WORDS_MS = 1000;

export interface ClassifyContext {
  unit: ContractProfile['retryAfterUnit'];
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
  const words = readErrorWords(status, await errorBody(response));
  if (status === 429) return { kind: 'rate_limited', waitMs, ...words };
  if (status === 401) return { kind: 'unauthorized', ...words };
  if (status === 403 && isBan(words.code, waitMs)) return { kind: 'banned', waitMs, ...words };
  if (status === 408) return unknown('timeout', words, waitMs);
  // A 407 is a proxy's that wants a password, as a 511 is: the service has no such answer.
  if (status >= 500 || status === 407) return unknown('server_error', words, waitMs);
  if (status >= 400) return { kind: 'refused', status, ...(waitMs !== null && { waitMs }), ...words };
  if (status >= 300 || status === 0) return unknown('redirect', words);
  return unknown('odd_status', words);
}

/** An outcome that is not known, with the words for it. */
function unknown(
  why: UnknownWhy,
  words: { code: string; message: string; words?: string | null },
  waitMs: number | null = null,
): Outcome<never> {
  return { kind: 'unknown', why, waitMs, ...words };
}

/** What a thrown error means: most of all whether the service may have seen the request. */
export function failed(error: unknown, left: boolean): Outcome<never> {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'gate_closed') {
    return { kind: 'not_sent', why: 'gate', code, message: 'The gate closed before the request left.' };
  }
  if (code === 'timeout') {
    return unknown('timeout', { code, message: 'The service did not answer in time.' });
  }
  const failure = readNetworkFailure(error);
  if (failure.neverSent || !left) {
    return {
      kind: 'not_sent',
      why: 'unreachable',
      code: failure.code,
      message: 'The service cannot be reached.',
    };
  }
  return unknown('connection_lost', {
    code: failure.code,
    message: 'The connection broke before the service answered.',
  });
}

async function errorBody(response: Response): Promise<unknown> {
  try {
    return readJson(await readText(response, MAX_ERROR_BODY));
  } catch {
    // The status alone decides; an HTML page, or a body that broke off or never ended, only takes the words from us.
    return null;
  }
}
