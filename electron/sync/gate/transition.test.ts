import { expect, test } from 'vitest';
import { after, monotonicMs, serviceMs, wallMs } from '../../../shared/time.ts';
import { type Breaker, type BreakerEvent, restoreBreaker, saveBreaker, transition } from './breaker.ts';

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
    resetInMs: null,
    serviceAtLeast: serviceMs(0),
    isTimeTold: true,
    jitter: 0,
  },
  unauthorized: { type: 'unauthorized', sentAt: now, serviceAtLeast: serviceMs(0), isTimeTold: true },
  failed: { type: 'failed', sentAt: now, outcome: 'lost', retryAfterMs: null, longestMs: 15_000, jitter: 0 },
  'answered the probe': { type: 'answered', toProbe: true, confirms: true },
  'answered another': { type: 'answered', toProbe: false, confirms: true },
  'probe admitted': { type: 'probe_admitted' },
  'probe released': { type: 'probe_released' },
  'probe requested': { type: 'probe_requested' },
} as const satisfies Record<string, BreakerEvent>;

const closed = restoreBreaker(null, start, wallMs(0));
type OpenState = { state: 'open' | 'half_open'; reason: 'rate_limited' | 'unreachable' | 'unauthorized' };
function standing(name: string): Breaker {
  const [state, reason] = name.split(', ') as ['closed' | OpenState['state'], OpenState['reason']];
  if (state === 'closed') return { ...closed, consecutiveFailures: reason ? 2 : 0 };
  // The time of one that is half-open is over.
  const ends = reason === 'unauthorized' ? monotonicMs(Infinity) : state === 'open' ? until : now;
  return { ...closed, circuit: { state, reason, until: ends, openedAt: opened } };
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
  ['open, rate_limited', 'answered the probe', 'closed', null],
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
  const { circuit } = transition(standing(from), events[event], now);
  const name = circuit.state === 'closed' ? circuit.state : `${circuit.state}, ${circuit.reason}`;
  expect([name, circuit.state === 'closed' ? null : circuit.until]).toEqual([to, ends]);
});

test('what was sent before the circuit opened is the same trouble; what is sent after it doubles the time', () => {
  const first = transition(closed, events.refused, now);
  const late = transition(first, { ...events.refused, sentAt: monotonicMs(199_999) }, now);
  expect(late.consecutiveRefusals).toBe(1);
  const then = after(now, 70_000);
  const again = transition(late, { ...events.refused, sentAt: then }, then);
  expect(again.consecutiveRefusals).toBe(2);
  expect(again.circuit).toMatchObject({ until: after(then, 120_250), openedAt: then });
});

test('failures in a row pause for half a second, then twice as long each time, and for 15 s at most', () => {
  let breaker = closed;
  let at = now;
  const pauses: number[] = [];
  for (let failures = 1; failures <= 9; failures += 1) {
    breaker = transition(breaker, { ...events.failed, sentAt: at }, at);
    const { circuit } = breaker;
    const until = circuit.state === 'closed' ? at : circuit.until;
    pauses.push(until - at);
    at = until;
  }
  expect(pauses).toEqual([0, 0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  // An answer ends the row.
  const heard = transition(breaker, events['answered another'], at);
  expect(transition(heard, events.failed, at).circuit.state).toBe('closed');
});

test('many requests that fail at once are one trouble', () => {
  let breaker = closed;
  const later = after(now, 50);
  for (let request = 0; request < 30; request += 1) {
    breaker = transition(breaker, { ...events.failed, sentAt: now }, later);
  }
  expect(breaker.consecutiveFailures).toBe(3);
  expect(breaker.circuit).toMatchObject({ state: 'open', until: after(later, 500) });
});

const nothingElse = {
  minute: null,
  day: null,
  countsFromSlot: 0,
  serviceNow: null,
  serviceNowWithin: 1000,
  savedAt: wallMs(0),
};
const asks = { ...events.failed, outcome: 'answered' as const, retryAfterMs: 120_000 };
const longer = { ...asks, retryAfterMs: 300_000 };

test.each([
  ['a 503', [asks], 120_000],
  ['a 503 before a shorter one', [asks, { ...asks, retryAfterMs: 5000 }], 120_000],
  ['a 429 beside a 503 that asks for more', [longer, events.refused], 300_000],
  ['a 429 beside a refused key', [events.refused, events.unauthorized], 60_000],
] as const)(
  'what %s asked for is kept, whatever else is answered and whoever presses',
  (_, trouble, wait) => {
    const before = trouble.reduce((breaker, event) => transition(breaker, event, now), closed);
    const soon = after(now, 10_000);
    for (const event of [events['probe requested'], events['answered the probe']]) {
      const { circuit } = transition(before, event, soon);
      expect(circuit.state).toBe('open');
      expect(circuit.state === 'open' && circuit.until).toBeGreaterThanOrEqual(after(now, wait));
    }
    expect(transition(before, events['answered another'], soon).circuit.state).toBe('open');
    const later = after(now, wait);
    expect(transition(before, events['answered the probe'], later).circuit.state).toBe('closed');

    // Also over a restart.
    const saved = { breaker: saveBreaker(before, now, wallMs(0)), ...nothingElse };
    const restored = transition(restoreBreaker(saved, now, wallMs(0)), events['probe requested'], soon);
    expect(restored.circuit.state === 'open' && restored.circuit.until).toBeGreaterThanOrEqual(later);
  },
);

const HOUR = 3_600_000;

const carried = (
  open: { remainingMs: number | null; askedMs?: number; savedAt: number },
  service: number | null,
  within = 1000,
) => ({
  breaker: {
    open: {
      reason: open.remainingMs === null ? ('unauthorized' as const) : ('rate_limited' as const),
      ...open,
      savedAt: wallMs(open.savedAt),
    },
    consecutiveRefusals: 1,
  },
  ...nothingElse,
  serviceNow: service === null ? null : serviceMs(service),
  serviceNowWithin: within,
});

test('a wait that was carried over a restart ends late by as much as the time may be wrong', () => {
  const saved = carried({ remainingMs: 2 * HOUR, savedAt: 0 }, 0, 700);
  // The machine's clock was set forward by hours meanwhile: the probe leaves at once, and is refused without a time.
  const restored = restoreBreaker(saved, start, wallMs(9 * HOUR));
  const refused = { ...events.refused, retryAfterMs: null, serviceAtLeast: serviceMs(HOUR) };
  expect(transition(restored, refused, now).circuit).toMatchObject({ until: after(now, HOUR + 700) });
});

test.each([
  // The service says itself how long.
  ['a 429', { ...events.refused, isTimeTold: false }, 0, 120_250],
  ['a ban', { ...events.refused, reason: 'banned', isTimeTold: false }, 0, 5 * HOUR],
  ['a ban', { ...events.refused, reason: 'banned', isTimeTold: false }, null, 5 * HOUR],
  ['a ban that tells the time', { ...events.refused, reason: 'banned' }, 0, HOUR + 1000],
] as const)(
  'a wait that only the wall clock had ended: %s of its probe leaves the rest of it, or all of it',
  (_, refused, service, left) => {
    const saved = carried({ remainingMs: 5 * HOUR, savedAt: 0 }, service);
    const restored = restoreBreaker(saved, start, wallMs(90 * HOUR));
    expect(restored.circuit).toMatchObject({ until: start });
    const serviceAtLeast = serviceMs(refused.isTimeTold ? 4 * HOUR : 90 * HOUR);
    const next = transition(restored, { ...refused, serviceAtLeast }, now);
    expect(next.circuit).toMatchObject({ until: after(now, left) });
  },
);

test('of a carried pause never more is left than there was, however wrong the clock that it was saved by', () => {
  // No answer had told the time: what was saved as the service's was the machine's own, an hour ahead of it.
  const saved = carried({ remainingMs: 1000, savedAt: 0 }, 9 * HOUR, 700);
  const restored = restoreBreaker(saved, start, wallMs(0));
  const ban = {
    ...events.refused,
    reason: 'banned',
    retryAfterMs: 900,
    serviceAtLeast: serviceMs(8 * HOUR),
  } as const;
  const asked = transition(transition(restored, ban, now), events['answered the probe'], now).circuit;
  expect(asked).toMatchObject({ until: after(now, 1700) });
});

test('a wait is remembered over a second restart while no answer has confirmed that it is over', () => {
  const saved = carried({ remainingMs: 5 * HOUR, savedAt: 0 }, 0, 700);
  const first = restoreBreaker(saved, start, wallMs(90 * HOUR));
  const probing = transition(first, events['probe admitted'], now);
  const again = { ...saved, breaker: saveBreaker(probing, now, wallMs(90 * HOUR)) };
  const second = restoreBreaker({ ...again, serviceNow: serviceMs(90 * HOUR) }, start, wallMs(91 * HOUR));
  expect(second).toMatchObject({ restored: first.restored, untilUnconfirmed: true });
  const refused = { ...events.refused, serviceAtLeast: serviceMs(4 * HOUR) };
  expect(transition(second, refused, now).circuit).toMatchObject({ until: after(now, HOUR + 700) });
  const passed = transition(second, events['answered the probe'], now);
  expect(saveBreaker(passed, now, wallMs(0)).open).toBeNull();
});

test.each([
  ['a wait', { remainingMs: 5 * HOUR, savedAt: 0 }],
  ['a wait beside a refused key', { remainingMs: null, askedMs: 5 * HOUR, savedAt: 0 }],
] as const)('%s that only the wall clock had ended: a 401 of its probe leaves the rest of it', (_, open) => {
  const forward = wallMs(90 * HOUR);
  const restored = restoreBreaker(carried(open, 0, 700), start, forward);
  const probing = transition(restored, events['probe requested'], now);
  expect(probing.circuit).toMatchObject({ state: 'open' });
  const told = { ...events.unauthorized, serviceAtLeast: serviceMs(4 * HOUR) };
  const refused = transition(transition(probing, events['probe admitted'], now), told, now);
  const asked = transition(refused, events['probe requested'], now);
  expect(asked.circuit).toMatchObject({ until: after(now, HOUR + 700) });

  // Nor does another restart with such a clock forget it, whose probe is told the time.
  const saved = { ...carried(open, 4 * HOUR), breaker: saveBreaker(refused, now, wallMs(0)) };
  const again = transition(restoreBreaker(saved, start, forward), told, now);
  const askedAgain = transition(again, events['probe requested'], now);
  expect(askedAgain.circuit).toMatchObject({ until: after(now, HOUR + 1700) });
});

test('a 401 that tells no time leaves open whether the wait is over', () => {
  const saved = carried({ remainingMs: 5 * HOUR, savedAt: 0 }, 0);
  const restored = restoreBreaker(saved, start, wallMs(90 * HOUR));
  const untold = { ...events.unauthorized, serviceAtLeast: serviceMs(90 * HOUR), isTimeTold: false };
  const refused = transition(restored, untold, now);
  expect(refused).toMatchObject({ untilUnconfirmed: true, restored: restored.restored });
  const ban = { ...events.refused, reason: 'banned', isTimeTold: false } as const;
  const banned = transition(transition(refused, events['probe requested'], now), ban, now);
  expect(banned.circuit).toMatchObject({ until: after(now, 5 * HOUR) });
});
