import { expect, test } from 'vitest';
import { after, between, earlier, isBefore, later, monotonicMs, serviceMs, wallMs } from './time.ts';

test('computes with times of one clock', () => {
  const at = monotonicMs(1000);
  expect(after(at, 500)).toBe(1500);
  expect(between(at, after(at, -300))).toBe(-300);
  expect([later(at, monotonicMs(7)), earlier(at, monotonicMs(7))]).toEqual([1000, 7]);
  expect([isBefore(monotonicMs(7), at), isBefore(at, at)]).toEqual([true, false]);
});

test('times of two clocks do not compile', () => {
  const [monotonic, wall, service] = [monotonicMs(1), wallMs(2), serviceMs(3)];
  // @ts-expect-error the wall clock says nothing about how long something takes
  between(monotonic, wall);
  // @ts-expect-error a wall clock is not the service's
  later(service, wall);
  // @ts-expect-error the service's clock is not the one that waits are measured on
  expect(isBefore(monotonic, service)).toBe(true);
});
