import { expect, test } from 'vitest';
import { type Clock, monotonicMs, wallMs } from '../../../shared/time/time.ts';
import { createSlicer } from './batches.ts';

/** A clock that only work advances; counts how often other tasks got a turn. */
function workingClock() {
  let at = 0;
  let turns = 0;
  const clock: Clock = {
    now: () => wallMs(at),
    monotonic: () => monotonicMs(at),
    sleep: async () => {
      turns += 1;
    },
  };
  return {
    clock,
    work(ms: number) {
      at += ms;
    },
    turns: () => turns,
  };
}

test('everything is written in order, and other work runs after every slice', async () => {
  const { clock, turns } = workingClock();
  const items = Array.from({ length: 1000 }, (_, index) => index);
  const slices: number[][] = [];
  await createSlicer(clock).each(items, (slice) => slices.push([...slice]));
  expect(slices.flat()).toEqual(items);
  expect(turns()).toBe(slices.length);
  expect(slices.length).toBeGreaterThan(4);
});

test('slow writing makes the slices shorter than a frame', async () => {
  const { clock, work } = workingClock();
  const took: number[] = [];
  await createSlicer(clock).each(
    Array.from({ length: 2000 }, (_, index) => index),
    (slice) => {
      // Half a millisecond per item: a busy machine.
      took.push(slice.length / 2);
      work(slice.length / 2);
    },
  );
  expect(Math.max(...took.slice(5))).toBeLessThan(8);
});

test('one slow slice does not shrink later slices for long', async () => {
  const { clock, work } = workingClock();
  const slicer = createSlicer(clock);
  const items = Array.from({ length: 20_000 }, (_, index) => index);
  await slicer.each(items.slice(0, 50), () => work(100));
  const sizes: number[] = [];
  await slicer.each(items, (slice) => {
    sizes.push(slice.length);
    work(slice.length / 1000);
  });
  expect(Math.max(...sizes)).toBe(100);
});

test('an incomplete slice does not change the slice size', async () => {
  const { clock, work } = workingClock();
  const slicer = createSlicer(clock);
  const sizes: number[] = [];
  const write = (slice: readonly number[]) => {
    sizes.push(slice.length);
    work(2 + slice.length / 100);
  };
  const page = Array.from({ length: 1003 }, (_, index) => index);
  await slicer.each(page, write);
  await slicer.each(page.slice(0, 100), write);
  expect(sizes.at(-2)).toBeLessThan(50);
  expect(sizes.at(-1)).toBe(100);
});
