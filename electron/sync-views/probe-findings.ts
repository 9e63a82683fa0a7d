import type { ConnectionFinding, ProvenContract } from '../../shared/domain/settings.ts';
import { freeTill } from '../../shared/ids/free-till.ts';
import { ServiceId } from '../../shared/ids/ids.ts';
import { plans } from '../../shared/petstore/plans.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock } from '../../shared/time/time.ts';
import type { Answer } from '../petstore/answer.ts';
import type { RateLimit } from '../petstore/headers.ts';
import type { ListSummary } from '../petstore/request.ts';
import type { Admission } from '../sync/gate/gate.ts';
import { MINUTE_REACH_MS, planLimits, windowOf } from '../sync/gate/plan.ts';

export interface FindingContext {
  baseUrl: string;
  profile: ContractProfile;
  /** Our wall clock when the answer arrived, milliseconds since 1970. */
  now: number;
}

type Level = ConnectionFinding['level'];
type Facts = NonNullable<ConnectionFinding['facts']>;
const finding = (level: Level, code: string, facts?: Facts): ConnectionFinding => ({
  level,
  code,
  ...(facts ? { facts } : {}),
});

const note = (code: string) => finding('note', code);
const good = (code: string, facts?: Facts) => finding('good', code, facts);
const warning = (code: string, facts?: Facts) => finding('warning', code, facts);
const bad = (code: string, facts?: Facts) => finding('bad', code, facts);

/** Why no request was sent; without a time, another request is in flight. */
export function gateFinding(
  { retryAt }: Extract<Admission, { permits: null }>,
  clock: Clock,
): ConnectionFinding {
  const waitMs = retryAt === null ? 0 : retryAt - clock.monotonic();
  return warning('requests_paused', { minutes: Math.max(1, Math.ceil(waitMs / 60_000)) });
}

/** What one answer shows about the service, most important first. */
export function findingsOf(answer: Answer<ListSummary>, context: FindingContext): ConnectionFinding[] {
  return [
    outcome(answer),
    ...encryption(context),
    ...limits(answer, context),
    ...serviceClock(answer, context.now),
    ...endings(answer),
  ];
}

function outcome(answer: Answer<ListSummary>): ConnectionFinding {
  switch (answer.kind) {
    case 'ok':
    case 'not_modified':
      return reached(answer);
    case 'unauthorized':
      return bad('wrong_key', { says: wordsOf(answer) });
    case 'banned':
      return bad('key_banned', { wait: wait(answer.waitMs), says: wordsOf(answer) });
    case 'rate_limited':
      return warning('rate_limited', { wait: wait(answer.waitMs) });
    case 'refused':
      return answer.status === 404
        ? bad('not_found')
        : bad('refused', { status: answer.status, says: wordsOf(answer) });
    case 'not_sent':
      return bad(/CERT|VERIFY/.test(answer.code) ? 'certificate' : 'unreachable', { why: answer.code });
    case 'unknown':
      return notUnderstood(answer);
  }
}

/** The service's message; if it had none, its status. */
const wordsOf = ({ words, meta }: { words?: string | null } & Pick<Answer<unknown>, 'meta'>): string =>
  words ?? `HTTP ${meta.status}`;

function reached(answer: Answer<ListSummary>): ConnectionFinding {
  const ms = Math.round(answer.meta.answeredAt - answer.meta.sentAt);
  const count = answer.kind === 'ok' ? answer.value.items : 0;
  return good('reached', {
    ms,
    count,
  });
}

function notUnderstood(answer: Extract<Answer<ListSummary>, { kind: 'unknown' }>): ConnectionFinding {
  switch (answer.why) {
    case 'redirect':
      return bad('redirect');
    case 'not_json':
      return bad('foreign_service');
    case 'not_an_echo':
    case 'odd_status':
      return bad('foreign_service', { says: wordsOf(answer) });
    case 'timeout':
      return bad('timeout');
    case 'server_error':
      return bad('server_error', { says: wordsOf(answer) });
    case 'connection_lost':
      return bad('unreachable', { why: answer.code });
  }
}

function wait(ms: number | null): string {
  if (ms === null) return '';
  return ms < 120_000 ? ` (${Math.ceil(ms / 1000)} s)` : ` (${Math.ceil(ms / 60_000)} min)`;
}

function encryption({ baseUrl, profile }: FindingContext): ConnectionFinding[] {
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isHere || profile.auth === 'none') return [];
  return [warning('not_encrypted')];
}

/** What the rate-limit headers say about the plan, compared with the chosen plan. */
function limits({ kind, meta }: Answer<ListSummary>, { profile }: FindingContext): ConnectionFinding[] {
  // A service's limits for an unknown key say nothing about the plan.
  if (meta.status === null || kind === 'unauthorized' || kind === 'banned') return [];
  if (!meta.rateLimit) {
    return [warning('no_limits')];
  }
  const { limit, remaining } = meta.rateLimit;
  const chosen = planLimits(profile);
  const window = likelyWindow(meta, meta.rateLimit, profile);
  if (limit === chosen[window]) return [good('plan', { remaining, limit, window })];
  return [warning('plan_differs', { limit, window, chosen: chosen[window], remaining })];
}

/**
 * The window that the headers most likely describe. 1000 is Free's day and Business's minute: to be safe, the gate takes a
 * near reset for the last minute of a Free day; a test's single request rarely falls into that minute.
 */
function likelyWindow(
  { serviceDate }: Answer<ListSummary>['meta'],
  rateLimit: RateLimit,
  profile: ContractProfile,
): 'minute' | 'day' {
  const chosen = planLimits(profile);
  const isNear = serviceDate !== null && rateLimit.resetsAt - serviceDate <= MINUTE_REACH_MS;
  const anotherMinute = Object.values(plans).some(({ minute }) => minute === rateLimit.limit);
  if (isNear && anotherMinute) return 'minute';
  return windowOf(rateLimit, chosen, serviceDate);
}

const TOLERATED_OFFSET_MS = 60_000;

function serviceClock({ meta }: Answer<ListSummary>, now: number): ConnectionFinding[] {
  if (meta.serviceDate === null) return [];
  const ahead = now - meta.serviceDate;
  if (Math.abs(ahead) <= TOLERATED_OFFSET_MS) return [];
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  return [warning('clock_offset', { minutes: ahead > 0 ? minutes : -minutes })];
}

function endings({ meta }: Answer<ListSummary>): ConnectionFinding[] {
  if (meta.deprecated === null && meta.sunset === null) return [];
  const until = meta.sunset === null ? '' : new Date(meta.sunset).toISOString().slice(0, 10);
  return [warning('deprecated', { until })];
}

/**
 * Whether ids arrive unchanged (docs/contract.md, "int64"). Past 2^53, a service that stores them as floating point numbers
 * gives only ids that are such numbers; three in a row are no coincidence.
 */
export function idFindings(ids: readonly string[]): ConnectionFinding[] {
  const odd = ids.find((id) => id !== '' && !ServiceId.safeParse(id).success);
  if (odd !== undefined) {
    return [bad('ids_not_whole', { id: odd.slice(0, 40) })];
  }
  const large = ids.filter((id) => id !== '' && BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER));
  if (large.length === 0) return [];
  const exact = large.some((id) => BigInt(Number(id)) !== BigInt(id));
  if (exact) return [good('ids_exact')];
  if (large.length < 3) return [];
  return [bad('ids_rounded')];
}

/**
 * Whether the list belongs to this shop: under a key of another account, or after the service was restored, more than half
 * of the categories known here are missing.
 */
export function accountFindings(ids: readonly string[], known: readonly string[]): ConnectionFinding[] {
  const shown = new Set(ids);
  const missing = known.filter((id) => !shown.has(id)).length;
  return missing * 2 > known.length ? [bad('other_account', { missing, known: known.length })] : [];
}

/** The test ended before the proof; the daily proof tries again. */
export const unproven = note('unproven');

/** Reports that another till has used the number, and which one is free. */
export function tillUsed(till: number, used: ReadonlySet<number>): ConnectionFinding {
  return bad('till_used', { till, free: freeTill(used) });
}

/** What was proven of the contract, one sentence each, and the consequences if the service does not keep all of it. */
export function contractFindings(contract: ProvenContract): ConnectionFinding[] {
  const { repeatsAnswers, keepsOrderIds, versions } = contract;
  const found = [
    repeatsAnswers === null
      ? note('answers_unknown')
      : repeatsAnswers
        ? good('answers_repeated')
        : warning('answers_not_repeated'),
    keepsOrderIds === null
      ? note('order_ids_unknown')
      : keepsOrderIds
        ? good('order_ids_kept')
        : warning('order_ids_not_kept'),
    versions === null
      ? note('versions_unknown')
      : versions
        ? good('versions_kept')
        : warning('versions_not_kept'),
  ];
  const isPlain = found.some(({ level }) => level === 'warning');
  return isPlain ? [...found, warning('plain_service')] : found;
}
