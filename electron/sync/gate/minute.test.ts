import { expect, test } from 'vitest';
import { after, type MonotonicMs, monotonicMs, serviceMs } from '../../../shared/time.ts';
import {
  admitMinute,
  asksFirst,
  emptyMinute,
  endMinute,
  learnMinute,
  type MinuteWindow,
  minuteAvailable,
  minuteAvailableAt,
} from './minute.ts';
import type { QuotaLimits } from './plan.ts';

const limits: QuotaLimits = { limit: 60, margin: 0, tills: 1 };
const start = monotonicMs(1_000_000);
const at = (ms: number) => after(start, ms);
/** The service's clock is this much ahead of the monotonic one. */
const AHEAD = 1_795_000_000_000;

/** An answer arrives: of a request that left at `sent`, with so many remaining until a reset. */
function answer(
  window: MinuteWindow,
  { sent, came, remaining, reset }: { sent: number; came: number; remaining: number; reset: number },
): MinuteWindow {
  const rateLimit = { limit: 60, remaining, resetsAt: serviceMs(AHEAD + at(reset)) };
  const times = { sentAt: at(sent), answeredAt: at(came), latestReset: at(reset) };
  return ended(learnMinute(window, rateLimit, times, limits), at(came), 'minute');
}

function ended(window: MinuteWindow, at: MonotonicMs, header: 'minute' | 'none' | 'lost'): MinuteWindow {
  return endMinute(window, at, window.askedAt !== null, header);
}

const admitted = (window: MinuteWindow, count: number, ms: number) => admitMinute(window, count, at(ms));
const available = (window: MinuteWindow, ms: number) => minuteAvailable(window, limits, at(ms));

/** The first answer says that so many remain until a reset in 30 s. */
function known(remaining: number): MinuteWindow {
  return answer(admitted(emptyMinute(), 1, 0), { sent: 0, came: 100, remaining, reset: 30_000 });
}

test('sends what remains less what is in flight, and asks a second after the reset', () => {
  expect(available(emptyMinute(), 0)).toBe(1);
  expect(available(admitted(emptyMinute(), 1, 0), 50)).toBe(0);
  const window = admitted(known(10), 4, 200);
  expect(available(window, 200)).toBe(6);
  const spent = admitted(window, 6, 200);
  expect(available(spent, 200)).toBe(0);
  expect(minuteAvailableAt(spent, limits, at(200), 1)).toBe(at(31_000));
  expect(available(spent, 30_999)).toBe(0);
  // What is still in flight then keeps nobody from asking.
  expect(available(spent, 31_000)).toBe(1);
  expect(available(admitted(spent, 1, 31_000), 31_999)).toBe(0);
  expect(available(admitted(spent, 1, 31_000), 32_000)).toBe(1);
});

test('of answers that overtake one another the lowest counts, unless its request left after the best one came', () => {
  let window = admitted(known(10), 3, 200);
  window = answer(window, { sent: 202, came: 300, remaining: 7, reset: 30_000 });
  window = answer(window, { sent: 200, came: 310, remaining: 9, reset: 30_000 });
  expect(available(window, 310)).toBe(6);
  // A rounding of the same reset is no other one.
  window = answer(window, { sent: 201, came: 320, remaining: 8, reset: 31_000 });
  expect(available(window, 320)).toBe(7);
  window = admitted(window, 1, 400);
  expect(available(answer(window, { sent: 400, came: 500, remaining: 40, reset: 30_000 }), 500)).toBe(40);
});

test('an answer of the window before the last one known says nothing', () => {
  let window = admitted(known(10), 2, 200);
  window = answer(window, { sent: 210, came: 29_900, remaining: 59, reset: 89_000 });
  window = answer(window, { sent: 200, came: 29_950, remaining: 9, reset: 30_000 });
  expect(available(window, 29_950)).toBe(59);
});

test('a lost request counts until one that left after it is answered', () => {
  let window = admitted(known(10), 2, 200);
  window = ended(window, at(10_200), 'lost');
  expect(available(window, 10_200)).toBe(8);
  // It left before the other one was given up, and may have overtaken it.
  window = answer(window, { sent: 200, came: 10_300, remaining: 9, reset: 30_000 });
  expect(available(window, 10_300)).toBe(8);
  window = admitted(window, 1, 10_400);
  window = answer(window, { sent: 10_400, came: 10_500, remaining: 8, reset: 30_000 });
  expect(available(window, 10_500)).toBe(8);
});

test('where headers show no minute, what was sent within a minute counts', () => {
  let window = admitted(emptyMinute(), 1, 0);
  window = ended(window, at(100), 'none');
  expect(asksFirst(window, at(100))).toBe(false);
  expect(available(window, 100)).toBe(59);
  window = admitted(window, 59, 200);
  for (let request = 0; request < 59; request += 1) window = ended(window, at(300 + request), 'none');
  expect(available(window, 400)).toBe(0);
  expect(minuteAvailableAt(window, limits, at(400), 2)).toBe(at(60_300));
  expect(available(window, 60_099)).toBe(0);
  expect(available(window, 60_100)).toBe(1);
  expect(available(window, 60_358)).toBe(60);
  // Two tills share what the plan gives.
  expect(minuteAvailable(window, { ...limits, tills: 2 }, at(60_358))).toBe(30);
});

test('stops short of zero for the requests of other tills', () => {
  expect(minuteAvailable(known(10), { ...limits, margin: 4 }, at(200))).toBe(6);
});

test('the plan counts where a header promises more, and no minute is longer than a minute', () => {
  const rateLimit = { limit: 1000, remaining: 1000, resetsAt: serviceMs(AHEAD) };
  const times = { sentAt: at(0), answeredAt: at(100), latestReset: at(3_600_000) };
  const window = learnMinute(emptyMinute(), rateLimit, times, limits);
  expect(available(window, 100)).toBe(60);
  expect(asksFirst(window, at(60_099))).toBe(false);
  expect(asksFirst(window, at(60_100))).toBe(true);
});
