import { expect, test } from 'vitest';
import { after, type MonotonicMs, monotonicMs, serviceMs, wallMs } from '../../../shared/time/time.ts';
import {
  type Breaker,
  type BreakerEvent,
  openUntil,
  restoreBreaker,
  saveBreaker,
  transition,
} from './breaker.ts';

// The table at the head of breaker.ts, line by line.

const start = monotonicMs(0);
const opened = monotonicMs(100_000);
const now = monotonicMs(200_000);
const until = monotonicMs(500_000);

const events = {
  refused: {
    type: 'refused',
    reason: 'rate_limited',
    sentAt: now,
    retryAfterMs: 60_000,
    jitter: 0,
  },
  unauthorized: { type: 'unauthorized', sentAt: now },
  failed: { type: 'failed', sentAt: now, retryAfterMs: null, longestMs: 15_000, jitter: 0 },
  'answered the probe': { type: 'answered', toProbe: true },
  'answered another': { type: 'answered', toProbe: false },
  'probe admitted': { type: 'probe_admitted' },
  'probe released': { type: 'probe_released' },
  'probe requested': { type: 'probe_requested' },
} as const satisfies Record<string, BreakerEvent>;

const closed = restoreBreaker(null, start, wallMs(0));
type OpenState = { state: 'open' | 'half_open'; reason: 'rate_limited' | 'unreachable' | 'unauthorized' };
function standing(name: string): Breaker {
  const [state, reason] = name.split(', ') as ['closed' | OpenState['state'], OpenState['reason']];
  if (state === 'closed') return { ...closed, consecutiveFailures: reason ? 2 : 0 };
  // A half-open circuit's backoff has ended.
  const ends = state === 'open' ? until : now;
  const backoff =
    reason === 'unauthorized' ? monotonicMs(Infinity) : reason === 'unreachable' ? ends : opened;
  const circuit = { state, reason, until: backoff, openedAt: opened };
  return { ...closed, circuit, waitUntil: reason === 'rate_limited' ? ends : closed.waitUntil };
}

const table: [string, keyof typeof events, string, number | null][] = [
  ['closed', 'refused', 'open, rate_limited', 260_250],
  ['closed', 'unauthorized', 'open, unauthorized', Infinity],
  ['closed', 'failed', 'closed', null],
  ['closed, failed twice', 'failed', 'open, unreachable', 200_500],
  ['closed', 'answered another', 'closed', null],
  ['closed', 'probe requested', 'closed', null],
  ['open, rate_limited', 'refused', 'open, rate_limited', 500_000],
  ['open, rate_limited', 'unauthorized', 'open, unauthorized', Infinity],
  ['open, rate_limited', 'failed', 'open, rate_limited', 500_000],
  ['open, rate_limited', 'answered the probe', 'open, rate_limited', 500_000],
  ['open, rate_limited', 'answered another', 'open, rate_limited', 500_000],
  ['open, rate_limited', 'probe admitted', 'half_open, rate_limited', 500_000],
  ['open, rate_limited', 'probe requested', 'open, rate_limited', 500_000],
  ['open, unreachable', 'answered another', 'closed', null],
  ['open, unreachable', 'probe requested', 'open, unreachable', 200_000],
  ['open, unauthorized', 'failed', 'open, unauthorized', Infinity],
  ['open, unauthorized', 'refused', 'open, unauthorized', Infinity],
  ['open, unauthorized', 'probe requested', 'open, unauthorized', 200_000],
  ['half_open, rate_limited', 'refused', 'open, rate_limited', 260_250],
  ['half_open, rate_limited', 'unauthorized', 'open, unauthorized', Infinity],
  ['half_open, rate_limited', 'failed', 'open, rate_limited', 200_500],
  ['half_open, rate_limited', 'answered the probe', 'closed', null],
  ['half_open, rate_limited', 'answered another', 'half_open, rate_limited', 200_000],
  ['half_open, rate_limited', 'probe released', 'open, rate_limited', 200_000],
  ['half_open, unreachable', 'answered another', 'closed', null],
  ['half_open, unreachable', 'failed', 'open, unreachable', 200_500],
  ['half_open, unreachable', 'probe requested', 'open, unreachable', 200_000],
];

test.each(table)('%s + %s -> %s', (from, event, to, ends) => {
  const next = transition(standing(from), events[event], now);
  const { circuit } = next;
  const name = circuit.state === 'closed' ? circuit.state : `${circuit.state}, ${circuit.reason}`;
  expect([name, openUntil(next)]).toEqual([to, ends]);
});

test('a failure of a request sent before the circuit opened keeps the wait, a later one doubles it', () => {
  const first = transition(closed, events.refused, now);
  const late = transition(first, { ...events.refused, sentAt: monotonicMs(199_999) }, now);
  expect(late.consecutiveRefusals).toBe(1);
  const then = after(now, 70_000);
  const again = transition(late, { ...events.refused, sentAt: then }, then);
  expect(again.consecutiveRefusals).toBe(2);
  expect(again.circuit).toMatchObject({ openedAt: then });
  expect(openUntil(again)).toBe(after(then, 120_250));
});

test('consecutive failures pause for 0.5 s, then 1.5 times as long each time, at most 15 s', () => {
  let breaker = closed;
  let at = now;
  const pauses: number[] = [];
  for (let failures = 1; failures <= 13; failures += 1) {
    breaker = transition(breaker, { ...events.failed, sentAt: at }, at);
    const { circuit } = breaker;
    const until = circuit.state === 'closed' ? at : circuit.until;
    pauses.push(until - at);
    at = until;
  }
  expect(pauses).toEqual([
    0,
    0,
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((times) => 500 * 1.5 ** times),
    15_000,
    15_000,
  ]);
  // An answer ends the series of failures.
  const answered = transition(breaker, events['answered another'], at);
  expect(transition(answered, events.failed, at).circuit.state).toBe('closed');
});

test('simultaneous failures count once', () => {
  let breaker = closed;
  const later = after(now, 50);
  for (let request = 0; request < 30; request += 1) {
    breaker = transition(breaker, { ...events.failed, sentAt: now }, later);
  }
  expect(breaker.consecutiveFailures).toBe(3);
  expect(breaker.circuit).toMatchObject({ state: 'open', until: after(later, 500) });
});

const HOUR = 3_600_000;
const nothingElse = { minute: null, day: null, serviceNow: serviceMs(0), savedAt: wallMs(0) };

/** The breaker after a restart at a given moment. */
function restarted(breaker: Breaker, at: MonotonicMs, wallNow: number): Breaker {
  return restoreBreaker({ breaker: saveBreaker(breaker, at), ...nothingElse }, start, wallMs(wallNow));
}

const asks = { ...events.failed, retryAfterMs: 120_000 };
const longer = { ...asks, retryAfterMs: 300_000 };

test.each([
  ['a 503', [asks], 120_000],
  ['a 503 before a shorter one', [asks, { ...asks, retryAfterMs: 5000 }], 120_000],
  ['a 429 beside a 503 that asks for more', [longer, events.refused], 300_000],
  ['a 429 beside a refused key', [events.refused, events.unauthorized], 60_250],
] as const)('the wait of %s is respected despite other answers and manual requests', (_, trouble, wait) => {
  const before = trouble.reduce((breaker, event) => transition(breaker, event, now), closed);
  const soon = after(now, 10_000);
  for (const event of [events['probe requested'], events['answered the probe']]) {
    const next = transition(before, event, soon);
    expect(next.circuit.state).toBe('open');
    expect(openUntil(next)).toBeGreaterThanOrEqual(after(now, wait));
  }
  expect(transition(before, events['answered another'], soon).circuit.state).toBe('open');
  const later = after(now, wait);
  expect(transition(before, events['answered the probe'], later).circuit.state).toBe('closed');

  // Also across a restart, whatever the wall clock says.
  const restored = transition(restarted(before, now, 9 * HOUR), events['probe requested'], soon);
  expect(openUntil(restored)).toBeGreaterThanOrEqual(after(start, wait));
});

/** After a 429 that asked for five hours. */
const waiting = transition(
  closed,
  { ...events.refused, retryAfterMs: 5 * HOUR - 250 - 5000, jitter: 1 },
  now,
);

test('a restart shortens a wait of more than an hour by the elapsed wall-clock time', () => {
  expect(openUntil(restarted(waiting, now, 3 * HOUR))).toBe(after(start, 2 * HOUR));
  expect(openUntil(restarted(waiting, now, -3 * HOUR))).toBe(after(start, 5 * HOUR));
  expect(openUntil(restarted(waiting, now, 9 * HOUR))).toBeLessThanOrEqual(start);
  // After a second refusal in a row an hour is left.
  const again = { ...waiting, consecutiveRefusals: 2 };
  expect(openUntil(restarted(again, now, 9 * HOUR))).toBe(after(start, HOUR));
});

test('a wait ends with the answer of its probe, also if a wrong clock sent it too early', () => {
  const restored = transition(restarted(waiting, now, 90 * HOUR), events['probe admitted'], now);
  expect(openUntil(transition(restored, events.refused, now))).toBe(after(now, 120_250));
  const closed = transition(restored, events['answered the probe'], now);
  expect(saveBreaker(closed, now)).toMatchObject({ open: null, waitMs: 0 });
});
