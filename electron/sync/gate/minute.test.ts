import { expect, test } from 'vitest';
import { after, monotonicMs, serviceMs } from '../../../shared/time/time.ts';
import { MinuteQuota } from './minute.ts';

const limits = { limit: 60, margin: 0, tills: 1 };
const start = monotonicMs(1_000_000);
const at = (ms: number) => after(start, ms);
/** The service's clock is this much ahead of the monotonic one. */
const AHEAD = 1_795_000_000_000;

function empty(own: Partial<typeof limits> = {}): MinuteQuota {
  return new MinuteQuota({ ...limits, ...own }, null, start);
}

/** An answer arrives for a request that left at `sent`, with this many remaining until a reset. */
function answer(
  minute: MinuteQuota,
  { sent, came, remaining, reset }: { sent: number; came: number; remaining: number; reset: number },
): void {
  const rateLimit = { limit: 60, remaining, resetsAt: serviceMs(AHEAD + at(reset)) };
  minute.learn(rateLimit, { sentAt: at(sent), answeredAt: at(came), latestReset: at(reset) });
  minute.end(at(came), true, 'minute');
}

/** The first answer says that this many remain until a reset in 30 s. */
function known(remaining: number, own: Partial<typeof limits> = {}): MinuteQuota {
  const minute = empty(own);
  minute.admit(1, at(0));
  answer(minute, { sent: 0, came: 100, remaining, reset: 30_000 });
  return minute;
}

test('sends the remaining quota less the requests in flight, and probes a second after the reset', () => {
  const minute = empty();
  expect(minute.available(at(0))).toBe(1);
  minute.admit(1, at(0));
  expect(minute.available(at(50))).toBe(0);
  answer(minute, { sent: 0, came: 100, remaining: 10, reset: 30_000 });
  minute.admit(4, at(200));
  expect(minute.available(at(200))).toBe(6);
  minute.admit(6, at(200));
  expect(minute.available(at(200))).toBe(0);
  expect(minute.availableAt(at(200))).toBe(at(31_000));
  expect(minute.available(at(30_999))).toBe(0);
  // Requests still in flight then do not block the quota probe.
  expect(minute.available(at(31_000))).toBe(1);
  minute.admit(1, at(31_000));
  expect(minute.available(at(31_999))).toBe(0);
  expect(minute.availableAt(at(31_999))).toBe(at(32_000));
  expect(minute.available(at(32_000))).toBe(1);
});

test('of answers out of order the lowest counts, unless its request was sent after the best one arrived', () => {
  const minute = known(10);
  minute.admit(3, at(200));
  answer(minute, { sent: 202, came: 300, remaining: 7, reset: 30_000 });
  answer(minute, { sent: 200, came: 310, remaining: 9, reset: 30_000 });
  expect(minute.available(at(310))).toBe(6);
  // Another rounding of the same reset is not a new reset.
  answer(minute, { sent: 201, came: 320, remaining: 8, reset: 31_000 });
  expect(minute.available(at(320))).toBe(7);
  minute.admit(1, at(400));
  answer(minute, { sent: 400, came: 500, remaining: 40, reset: 30_000 });
  expect(minute.available(at(500))).toBe(40);
});

test('an answer of an earlier window is ignored', () => {
  const minute = known(10);
  minute.admit(2, at(200));
  answer(minute, { sent: 210, came: 29_900, remaining: 59, reset: 89_000 });
  answer(minute, { sent: 200, came: 29_950, remaining: 9, reset: 30_000 });
  expect(minute.available(at(29_950))).toBe(59);
});

test('a lost request counts until a later request is answered', () => {
  const minute = known(10);
  minute.admit(2, at(200));
  minute.end(at(10_200), false, 'lost');
  expect(minute.available(at(10_200))).toBe(8);
  // It left before the other one was abandoned, and may have overtaken it.
  answer(minute, { sent: 200, came: 10_300, remaining: 9, reset: 30_000 });
  expect(minute.available(at(10_300))).toBe(8);
  minute.admit(1, at(10_400));
  answer(minute, { sent: 10_400, came: 10_500, remaining: 8, reset: 30_000 });
  expect(minute.available(at(10_500))).toBe(8);
});

test('without headers of the minute the requests sent within a minute count', () => {
  for (const [tills, share] of [
    [1, 60],
    [2, 30],
  ] as const) {
    const minute = empty({ tills });
    minute.admit(1, at(0));
    minute.end(at(100), true, 'none');
    expect(minute.needsQuotaProbe(at(100))).toBe(false);
    expect(minute.available(at(100))).toBe(share - 1);
    minute.admit(share - 1, at(200));
    for (let request = 1; request < share; request += 1) minute.end(at(300 + request), false, 'none');
    expect(minute.available(at(400))).toBe(0);
    expect(minute.availableAt(at(400))).toBe(at(60_100));
    expect(minute.available(at(60_099))).toBe(0);
    expect(minute.available(at(60_100))).toBe(1);
    expect(minute.available(at(60_300 + share))).toBe(share);
  }
});

test('the remaining quota survives a restart until the reset', () => {
  const minute = known(10);
  minute.admit(3, at(200));
  const restored = new MinuteQuota(limits, minute.save(at(1000)), at(1000));
  expect(restored.save(at(1000))).toEqual({ remaining: 7, resetsInMs: 30_000 });
  minute.admit(7, at(1000));
  const spent = new MinuteQuota(limits, minute.save(at(1000)), at(1000));
  expect(spent.available(at(1000))).toBe(0);
  expect(spent.availableAt(at(1000))).toBe(at(31_000));
  expect(spent.available(at(31_000))).toBe(1);
});

test('keeps a margin for requests of other tills', () => {
  expect(known(10, { margin: 4 }).available(at(200))).toBe(6);
});

test('the plan limits a higher header, and a window lasts at most a minute', () => {
  const minute = empty();
  const rateLimit = { limit: 1000, remaining: 1000, resetsAt: serviceMs(AHEAD) };
  minute.learn(rateLimit, { sentAt: at(0), answeredAt: at(100), latestReset: at(3_600_000) });
  expect(minute.available(at(100))).toBe(60);
  expect(minute.needsQuotaProbe(at(60_099))).toBe(false);
  expect(minute.needsQuotaProbe(at(60_100))).toBe(true);
});
