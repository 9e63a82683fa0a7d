import { expect, test } from 'vitest';
import { testClock } from '../store/testing.ts';
import { createCrashLoop, WITHIN_MS } from './crash-loop.ts';

test('occasional crashes of the window reload its page each time', () => {
  const clock = testClock();
  const loop = createCrashLoop(clock);
  const done = [1, 2, 3, 4, 5].map(() => {
    clock.advance(WITHIN_MS / 2);
    return loop.crashed();
  });
  expect(done).toEqual(['again', 'again', 'again', 'again', 'again']);
});

test('the third crash within a minute stops reloading until a person restarts', () => {
  const clock = testClock();
  const loop = createCrashLoop(clock);
  const crashSoon = () => {
    clock.advance(WITHIN_MS / 2 - 1);
    return loop.crashed();
  };
  expect([crashSoon(), crashSoon(), crashSoon()]).toEqual(['again', 'again', 'stop']);
  loop.begin();
  expect([crashSoon(), crashSoon(), crashSoon()]).toEqual(['again', 'again', 'stop']);
});

test('a change of the wall clock does not affect the count', () => {
  const clock = testClock();
  const loop = createCrashLoop(clock);
  loop.crashed();
  clock.jump(WITHIN_MS * 10);
  loop.crashed();
  clock.jump(-WITHIN_MS * 20);
  expect(loop.crashed()).toBe('stop');
});

test('a crash of the fallback page gives up', () => {
  const loop = createCrashLoop(testClock());
  for (const said of ['again', 'again', 'stop', 'give_up']) expect(loop.crashed()).toBe(said);
});
