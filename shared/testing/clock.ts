import { type Clock, monotonicMs, systemClock, wallMs } from '../time/time.ts';

// Clocks for tests whose waits really pass, because they use HTTP or start programs. The time comes from the test and
// not from the machine.

/**
 * A clock that runs from a given time on.
 *
 * @param from its first time, ISO 8601
 * @param speed milliseconds of this clock per millisecond of the machine
 */
export function runningClock({ from = '2026-11-21T09:00:00.000Z', speed = 1 } = {}): Clock {
  const start = Date.parse(from);
  const began = systemClock.monotonic();
  const monotonic = () => monotonicMs((systemClock.monotonic() - began) * speed);
  return {
    now: () => wallMs(start + Math.floor(monotonic())),
    monotonic,
    sleep: (ms, signal) => systemClock.sleep(ms / speed, signal),
  };
}

/**
 * A clock that runs faster than the machine's and on which several programs agree, also one after another.
 *
 * @param since the moment when it equals the machine's clock, in Unix milliseconds
 */
export function fasterClock(since: number, speed: number): Clock {
  const { sleep, monotonic } = runningClock({ speed });
  return { now: () => wallMs(since + (systemClock.now() - since) * speed), monotonic, sleep };
}
