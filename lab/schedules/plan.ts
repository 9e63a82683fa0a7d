import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { plans } from '../../shared/petstore/plans.ts';
import type { Chance } from '../../shared/testing/chance.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time/time.ts';
import {
  type Action,
  adjust,
  cancel,
  count,
  editCategory,
  fulfil,
  move,
  newPet,
  placeOrder,
  refund,
  remove,
  rename,
  sell,
} from '../simulator/counter.ts';
import type { Sleep } from '../simulator/machine.ts';
import type { Contract } from '../simulator/petstore.ts';
import { type Trouble, troubledFates } from './network.ts';
import { type OtherAction, otherActions } from './recording-service.ts';

// docs/lab.md lists what a schedule draws.

/** The events of a schedule; times in milliseconds from its start. */
export interface Plan {
  contract: Contract;
  clockOff: number;
  pageSize: number;
  plan: 'free' | 'pro' | 'enterprise';
  limits: PlanLimits;
  tills: number;
  /** Quantity of each pet. */
  pets: number[];
  /** One-way latency, milliseconds. */
  latency: number;
  length: number;
  actions: { at: number; till: number; name: ActionName }[];
  troubles: Trouble[];
  kills: { at: number; till: number; steps: number; downFor: number; clockJump: number }[];
  clockJumps: { at: number; till: number; by: number }[];
  sleeps: { at: number; till: number; length: number; how: Sleep }[];
  restores: { till: number; backupAt: number; at: number }[];
  others: { at: number; action: OtherAction }[];
}

export const actions = {
  sell,
  placeOrder,
  fulfil,
  move,
  cancel,
  refund,
  adjust,
  count,
  newPet,
  rename,
  editCategory,
  remove,
} satisfies Record<string, Action>;
type ActionName = keyof typeof actions;

/** Relative frequency of each action. */
const weights: Record<ActionName, number> = {
  ...{ sell: 9, placeOrder: 4, fulfil: 3, move: 2, cancel: 2, refund: 1, adjust: 2, count: 2 },
  ...{ newPet: 3, rename: 2, editCategory: 1, remove: 2 },
};
const weightedActions = Object.entries(weights).flatMap(([name, times]) =>
  Array<ActionName>(times).fill(name as ActionName),
);

/** Draws a schedule from its seed. */
export function drawPlan(chance: Chance, only?: Contract): Plan {
  const contract = only ?? (chance.fork('contract').happens(0.3) ? 'plain' : 'v1');
  const tills = contract === 'plain' ? 1 : chance.pick([1, 1, 2, 3]);
  // So many sales and so few requests a minute that the limit is reached.
  const isRush = contract === 'v1' && tills === 1 && chance.happens(0.1);
  const length = isRush || chance.happens(0.2) ? 3 * MINUTE_MS : chance.between(60, 120) * MINUTE_MS;
  const moment = () => chance.between(0, length);
  const till = () => chance.between(1, tills);
  const some = <T>(most: number, draw: () => T): T[] => Array.from({ length: chance.between(0, most) }, draw);
  const troubles = some(4, (): Trouble => {
    const from = moment();
    return {
      from,
      until: from + chance.between(1, 15) * MINUTE_MS,
      share: chance.pick([0.2, 0.5, 0.8, 1]),
      fate: chance.happens(0.5) ? chance.pick(troubledFates) : null,
      ...(chance.happens(0.5) ? { till: till() } : {}),
    };
  });
  return {
    contract,
    tills,
    length,
    troubles,
    clockOff: chance.happens(0.3) ? chance.between(-DAY_MS, DAY_MS) : 0,
    pageSize: chance.pick([3, 10, 1000]),
    ...drawLimits(chance, tills, isRush),
    pets: Array.from({ length: chance.between(2, 5) }, () => chance.between(3, 20)),
    latency: chance.pick([30, 80, 200, 700]),
    actions: drawActions(chance, { moment, till, troubles, tills, isRush }),
    kills: some(3, () => ({
      at: moment(),
      till: till(),
      steps: chance.between(1, 12),
      downFor: chance.pick([0, SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, 2 * HOUR_MS]),
      clockJump: chance.happens(0.3) ? chance.between(-DAY_MS, DAY_MS) : 0,
    })),
    clockJumps: some(2, () => ({ at: moment(), till: till(), by: chance.between(-DAY_MS, DAY_MS) })),
    sleeps: some(2, () => ({
      at: moment(),
      till: till(),
      length: chance.between(5 * SECOND_MS, 30 * MINUTE_MS),
      how: {
        clockRuns: chance.happens(0.5),
        delaysRequests: chance.happens(0.5),
        networkUpAfterMs: chance.between(0, 5 * SECOND_MS),
        losesConnections: chance.happens(0.5),
      },
    })),
    restores: chance.happens(0.2) ? drawRestores(chance, till(), moment) : [],
    others: chance.happens(0.5)
      ? some(4, () => ({ at: moment(), action: chance.pick(otherActionsFor(contract)) }))
      : [],
  };
}

const otherActionsFor = (contract: Contract): readonly OtherAction[] =>
  otherActions.filter((action) => contract === 'v1' || action !== 'change a count');

function drawLimits(chance: Chance, tills: number, isRush: boolean): Pick<Plan, 'plan' | 'limits'> {
  if (isRush || chance.happens(0.15)) {
    const limits = { minute: chance.between(20, 60) * tills, day: chance.between(120, 300) * tills };
    return { plan: 'enterprise', limits };
  }
  const plan = tills === 3 || chance.happens(0.5) ? 'pro' : 'free';
  return { plan, limits: plans[plan] };
}

/** Actions at any time, and more during a trouble. */
function drawActions(
  chance: Chance,
  {
    moment,
    till,
    troubles,
    tills,
    isRush,
  }: {
    moment: () => number;
    till: () => number;
    troubles: readonly Trouble[];
    tills: number;
    isRush: boolean;
  },
): Plan['actions'] {
  const one = (at: number) => ({ at, till: till(), name: chance.pick(weightedActions) });
  const usual = Array.from({ length: chance.between(5, isRush ? 60 : 12 + 5 * tills) }, () => one(moment()));
  const troubled = troubles.flatMap(({ from, until }) =>
    Array.from({ length: chance.between(0, 4) }, () =>
      one(chance.between(from, Math.min(until, from + 2 * MINUTE_MS))),
    ),
  );
  return [...usual, ...troubled].sort((a, b) => a.at - b.at);
}

function drawRestores(chance: Chance, till: number, moment: () => number): Plan['restores'] {
  const [backupAt = 0, at = 0] = [moment(), moment() + MINUTE_MS].sort((a, b) => a - b);
  const first = { till, backupAt, at };
  if (!chance.happens(1 / 3)) return [first];
  const isSame = chance.happens(0.5);
  const later = at + chance.between(1, 15) * MINUTE_MS;
  return [first, { till, backupAt: isSame ? backupAt : chance.between(backupAt, at), at: later }];
}
