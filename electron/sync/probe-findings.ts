import type { ConnectionFinding } from '../../shared/domain/settings.ts';
import { ServiceId } from '../../shared/ids.ts';
import { plans } from '../../shared/petstore/plans.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';
import type { Clock } from '../../shared/time.ts';
import type { Answer } from '../petstore/answer.ts';
import type { RateLimit } from '../petstore/headers.ts';
import type { ListSummary } from '../petstore/request.ts';
import type { Admission } from './gate/gate.ts';
import { MINUTE_REACH_MS, planLimits, windowOf } from './gate/plan.ts';

export interface FindingContext {
  baseUrl: string;
  profile: ContractProfile;
  /** Our wall clock when the answer came, milliseconds since 1970. */
  now: number;
}

type Level = ConnectionFinding['level'];
type Facts = NonNullable<ConnectionFinding['facts']>;
const finding = (level: Level, code: string, message: string, facts?: Facts): ConnectionFinding => ({
  level,
  code,
  message,
  ...(facts ? { facts } : {}),
});

const good = (code: string, message: string, facts?: Facts) => finding('good', code, message, facts);
const warning = (code: string, message: string, facts?: Facts) => finding('warning', code, message, facts);
const bad = (code: string, message: string, facts?: Facts) => finding('bad', code, message, facts);

/** Why nothing was asked at all. */
export function gateFinding(refused: Extract<Admission, { permits: null }>, clock: Clock): ConnectionFinding {
  if (refused.retryAt === null) {
    return warning(
      'requests_paused',
      'Nothing was asked: another request is on its way. Please try again in a moment.',
    );
  }
  const minutes = Math.max(1, Math.ceil((refused.retryAt - clock.monotonic()) / 60_000));
  const sentence = `Nothing was asked: the service wants no request before ${minutes} min from now. Asking earlier could get the key banned.`;
  return warning('requests_paused', sentence, { minutes });
}

/** What one answer says about the service, most important first. */
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
      return bad('wrong_key', `The service does not know this key. It says: ${answer.message}`, {
        says: answer.message,
      });
    case 'banned':
      return bad(
        'key_banned',
        `This key is banned for now${wait(answer.waitMs)}. It says: ${answer.message}`,
        { wait: wait(answer.waitMs), says: answer.message },
      );
    case 'rate_limited':
      return warning(
        'rate_limited',
        `The service is there, but wants no requests for now${wait(answer.waitMs)}.`,
        { wait: wait(answer.waitMs) },
      );
    case 'refused':
      return answer.status === 404
        ? bad(
            'not_found',
            'There is a server, but no list of categories at this address. Is a part of it missing?',
          )
        : bad('refused', `The service refused (${answer.status}). It says: ${answer.message}`, {
            status: answer.status,
            says: answer.message,
          });
    case 'not_sent':
      return bad(
        'unreachable',
        `Nobody answers at this address (${answer.code}). Check it, and the network.`,
        { why: answer.code },
      );
    case 'unknown':
      return notUnderstood(answer);
  }
}

function reached(answer: Answer<ListSummary>): ConnectionFinding {
  const ms = Math.round(answer.meta.answeredAt - answer.meta.sentAt);
  const count = answer.kind === 'ok' ? answer.value.items : 0;
  const categories = count === 1 ? '1 category' : `${count} categories`;
  return good('reached', `The service answers in ${ms} ms and has ${categories}${moreOf(answer)}.`, {
    ms,
    count,
  });
}

function moreOf(answer: Answer<ListSummary>): string {
  return answer.kind === 'ok' && answer.next !== null ? ' on its first page' : '';
}

function notUnderstood(answer: Extract<Answer<ListSummary>, { kind: 'unknown' }>): ConnectionFinding {
  switch (answer.why) {
    case 'redirect':
      return bad(
        'redirect',
        'The address sends us elsewhere. Perch does not follow with the key: enter the address it leads to.',
      );
    case 'not_json':
      return bad(
        'foreign_service',
        'Something else answers there: a web page, not the Petstore Service. A login page of the network, perhaps?',
      );
    case 'not_an_echo':
    case 'odd_status':
      return bad(
        'foreign_service',
        `Something answers there, but not as the Petstore Service does. ${answer.message}`,
        { says: answer.message },
      );
    case 'timeout':
      return bad('timeout', 'The service did not answer in time.');
    case 'server_error':
      return bad(
        'server_error',
        `The service is there, but has trouble of its own. It says: ${answer.message}`,
        { says: answer.message },
      );
    case 'connection_lost':
      return bad(
        'unreachable',
        `The connection broke off (${answer.code}). Check the address and the network.`,
        { why: answer.code },
      );
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
  return [warning('not_encrypted', 'The key travels unencrypted. Use an address that begins with https://.')];
}

/** What the rate-limit headers say about the plan, beside the plan that was chosen. */
function limits({ kind, meta }: Answer<ListSummary>, { profile }: FindingContext): ConnectionFinding[] {
  // What a service says of the limits of a key that it does not know is about no plan.
  if (meta.status === null || kind === 'unauthorized' || kind === 'banned') return [];
  if (!meta.rateLimit) {
    const sentence = 'The service tells no limits; Perch keeps to those of the plan chosen here.';
    return [warning('no_limits', sentence)];
  }
  const { limit, remaining } = meta.rateLimit;
  const chosen = planLimits(profile);
  const window = likelyWindow(meta, meta.rateLimit, profile);
  const left = `${remaining} of ${limit} requests left this ${window}`;
  if (limit === chosen[window])
    return [good('plan', `The plan is as chosen here: ${left}.`, { remaining, limit, window })];
  const seen = Object.entries(plans).find(([, plan]) => plan[window] === limit)?.[0];
  const name = seen ? `plan ${seen[0]?.toUpperCase()}${seen.slice(1)}` : 'another plan';
  const sentence = `The service speaks of ${limit} requests a ${window}, which is ${name}; chosen here are ${chosen[window]}. ${left}.`;
  return [warning('plan_differs', sentence, { limit, window, chosen: chosen[window], remaining })];
}

/**
 * The window that the headers most likely describe. 1000 is Free's day and Business's minute: the gate takes a near
 * reset for the last minute of a Free day, to be on the safe side; one request of a test rarely falls into that.
 */
function likelyWindow(
  { serviceDate }: Answer<ListSummary>['meta'],
  rateLimit: RateLimit,
  profile: ContractProfile,
): 'minute' | 'day' {
  const chosen = planLimits(profile);
  const isNear = serviceDate !== null && rateLimit.resetsAt - serviceDate <= MINUTE_REACH_MS;
  const anotherMinute = Object.values(plans).some(({ minute }) => minute === rateLimit.limit);
  if (profile.headerWindow === 'auto' && isNear && anotherMinute) return 'minute';
  return windowOf(rateLimit, profile, chosen, serviceDate);
}

const TOLERATED_OFFSET_MS = 60_000;

function serviceClock({ meta }: Answer<ListSummary>, now: number): ConnectionFinding[] {
  if (meta.serviceDate === null) return [];
  const ahead = now - meta.serviceDate;
  if (Math.abs(ahead) <= TOLERATED_OFFSET_MS) return [];
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const sentence = `This computer's clock is ${minutes} min ${ahead > 0 ? 'ahead of' : 'behind'} the service's. Sending reckons with that; the days and times of receipts, shifts, due dates and backups do not.`;
  return [warning('clock_offset', sentence, { minutes: ahead > 0 ? minutes : -minutes })];
}

function endings({ meta }: Answer<ListSummary>): ConnectionFinding[] {
  if (meta.deprecated === null && meta.sunset === null) return [];
  const until =
    meta.sunset === null ? '' : `, and it ends on ${new Date(meta.sunset).toISOString().slice(0, 10)}`;
  const facts = { until: meta.sunset === null ? '' : new Date(meta.sunset).toISOString().slice(0, 10) };
  return [warning('deprecated', `The service says that this part of it is deprecated${until}.`, facts)];
}

/**
 * Whether ids arrive whole (docs/contract.md, "int64"). Past 2^53 a service that keeps them as floating point numbers gives ids
 * that are all such numbers; three in a row are no chance any more.
 */
export function idFindings(ids: readonly string[]): ConnectionFinding[] {
  const odd = ids.find((id) => id !== '' && !ServiceId.safeParse(id).success);
  if (odd !== undefined) {
    return [
      bad(
        'ids_not_whole',
        `The service writes ids that are no whole numbers of 64 bits, like ${odd.slice(0, 40)}.`,
        { id: odd.slice(0, 40) },
      ),
    ];
  }
  const large = ids.filter((id) => id !== '' && BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER));
  if (large.length === 0) return [];
  const exact = large.some((id) => BigInt(Number(id)) !== BigInt(id));
  if (exact) return [good('ids_exact', 'Ids past 2^53 arrive exactly.')];
  if (large.length < 3) return [];
  return [
    bad(
      'ids_rounded',
      'The service rounds large ids: all of those past 2^53 are floating point numbers. Orders could go astray.',
    ),
  ];
}
