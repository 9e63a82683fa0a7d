import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time/time.ts';
import type { CountedWindow, Counter } from '../storage/index.ts';

const LENGTH_MS = { minute: MINUTE_MS, day: DAY_MS };

/** The values of the three headers (docs/contract.md, "Headers"). */
export interface WindowState {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

/** The minute and day windows of a subject that would start at `now`. */
export function windowsOf(id: string, limits: PlanLimits, now: number): [CountedWindow, CountedWindow] {
  return [
    { key: minuteKey(id), most: limits.minute, expire: now + LENGTH_MS.minute },
    { key: `day:${id}`, most: limits.day, expire: now + LENGTH_MS.day },
  ];
}

/** The counter's key of a subject's minute. */
export const minuteKey = (id: string) => `minute:${id}`;

/** The state of a window with this counter; null: nothing counted yet. */
export function stateOf({ most, expire }: CountedWindow, counter: Counter | null): WindowState {
  return {
    limit: most,
    remaining: counter ? Math.max(most - counter.points, 0) : most,
    resetAt: counter?.expire ?? expire,
  };
}
