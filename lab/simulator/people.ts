import type { Plan } from './plan.ts';
import type { Chance } from './random.ts';

/** When people decide about entries that wait for them. */
export interface People {
  decisions: { at: number; till: number }[];
  /** How often they go through all of them when the troubles are over. */
  atEnd: number;
}

const MINUTE = 60_000;
export const nobodyDecides: People = { decisions: [], atEnd: 0 };

/** In half of the schedules; mostly soon after a restore where there is one, which leaves much to decide. */
export function drawPeople(
  chance: Chance,
  { restores, shop, length }: Pick<Plan, 'restores' | 'shop' | 'length'>,
): People {
  if (!chance.happens(0.5)) return nobodyDecides;
  const one = () => {
    const after = restores.length > 0 && chance.happens(0.6) ? chance.pick(restores) : null;
    return after
      ? { at: after.at + chance.between(1, 15) * MINUTE, till: after.till }
      : {
          at: chance.between(length / 4, length + 15 * MINUTE),
          till: chance.between(1, shop.tills),
        };
  };
  return {
    decisions: Array.from({ length: chance.between(1, 5) }, one),
    atEnd: chance.pick([0, 1, 1, 2]),
  };
}
