import type { Chance } from '../../shared/testing/chance.ts';
import type { OtherAction } from '../schedules/recording-service.ts';
import {
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
import type { Contract } from '../simulator/petstore.ts';
import type { TillProgram } from '../simulator/till.ts';

/** A shop small enough to explore everything that can happen. */
export interface SmallWorld {
  name: string;
  contract: Contract;
  tills: number;
  /** Quantity of each pet. */
  pets: readonly number[];
  /** Requests a minute and a day. */
  limits: { minute: number; day: number };
  /** Actions in order: each when everything before it has settled, or earlier as a deviation. */
  actions: readonly SmallAction[];
  /** Maximum number of faults. */
  faults: number;
}

export interface SmallAction {
  till: number;
  name: string;
  work: ((program: TillProgram) => Promise<boolean>) | Intervention;
}

/**
 * Events other than a cashier's actions: a till pulls now (`look`) or when everything has settled (`see`), is backed up,
 * restored or restarted; another program acts at the service.
 */
export type Intervention = 'look' | 'see' | 'restart soon' | 'back up' | 'restore' | OtherAction;

/** Always picks the first, so that actions are the same each time. */
export const first: Chance = {
  next: () => 0.5,
  between: (from) => from,
  happens: () => false,
  pick: (choices) => choices[0] as never,
  fork: () => first,
};
/** Always picks the last. */
const last: Chance = { ...first, pick: (choices) => choices.at(-1) as never, fork: () => last };
/** Also creates a category with the pet. */
const fresh: Chance = { ...first, happens: () => true, fork: () => fresh };

const work: Record<string, SmallAction['work']> = {
  sell: (program) => sell(program, first),
  placeOrder: (program) => placeOrder(program, first),
  fulfil: (program) => fulfil(program, first),
  move: (program) => move(program, first),
  cancel: (program) => cancel(program, first),
  adjust: (program) => adjust(program, first),
  count: (program) => count(program, first),
  refund: (program) => refund(program, first),
  newPet: (program) => newPet(program, first),
  newCategory: (program) => newPet(program, fresh),
  editCategory: (program) => editCategory(program, last),
  remove: (program) => remove(program, first),
  rename: (program) => rename(program, last),
  look: 'look',
  see: 'see',
  'back up': 'back up',
  restore: 'restore',
  'restart soon': 'restart soon',
  'they count': 'change a count',
  'they rename': 'rename a pet',
  'they complete': 'complete an order',
  'they delete': 'delete an order',
  'they spend': 'send requests',
};

/** Parses actions: `till:action`, or only `action` for till 1. */
function actions(text: string): SmallAction[] {
  return text.split(', ').map((one) => {
    const [till, name = ''] = one.includes(':') ? one.split(':') : ['1', one];
    const what = work[name];
    if (!what) throw new Error(`Unknown action ${name}`);
    return { till: Number(till), name, work: what };
  });
}

const PLENTY = { minute: 1000, day: 100_000 };
const SOME = { minute: 20, day: 1000 };
const FEW = { minute: 12, day: 200 };
/** Selling or ordering the last one changes the pet's sales status. */
const LAST_ONE = [1];

interface More {
  faults?: number;
  pets?: readonly number[];
  limits?: { minute: number; day: number };
}

function world(text: string, contract: Contract, { faults = 1, pets = [10], limits = PLENTY }: More = {}) {
  const list = actions(text);
  const differs = [
    contract,
    ...(limits === PLENTY ? [] : [`${limits.minute} a minute`]),
    ...(pets === LAST_ONE ? ['1 left'] : []),
  ];
  return {
    name: `${text} (${differs.join(', ')})`,
    ...{ contract, pets, limits, faults, actions: list },
    tills: Math.max(...list.map(({ till }) => till)),
  };
}

const TWO = { faults: 2 };

/** Ten with two faults, the others with one. */
export const worlds: readonly SmallWorld[] = [
  ...(['v1', 'plain'] as const).flatMap((contract) => [
    world('sell', contract, TWO),
    world('placeOrder', contract, TWO),
    world('count', contract, TWO),
    world('newPet', contract, TWO),
    world('sell, sell', contract),
    world('sell, count', contract),
    world('sell, refund', contract),
    world('placeOrder, move', contract),
    world('placeOrder, fulfil', contract),
    world('placeOrder, cancel', contract, contract === 'v1' ? TWO : {}),
    // The order is read while it is in doubt.
    world('placeOrder, move, look', contract),
    world('placeOrder, cancel, look', contract),
    world('newPet, rename', contract),
    world('newPet, remove', contract),
    world('newCategory, editCategory', contract),
    // The category can be removed after its pet.
    world('newCategory, remove, remove', contract),
    world('placeOrder, cancel', contract, { pets: LAST_ONE }),
    world('back up, sell, restore, sell', contract),
    // The backup may contain unsent entries that were sent since.
    world('sell, back up, restore', contract),
    world('placeOrder, back up, fulfil, restore', contract),
    world('sell, sell', contract, { limits: FEW }),
  ]),
  world('placeOrder, fulfil', 'v1', { pets: LAST_ONE }),
  world('placeOrder, they delete', 'v1', TWO),
  world('sell, they count, sell', 'v1'),
  world('rename, they rename', 'v1'),
  world('placeOrder, they complete, fulfil', 'v1'),
  world('placeOrder, they delete, fulfil', 'v1'),
  world('sell, 2:sell', 'v1'),
  world('newPet, 2:newPet', 'v1'),
  world('placeOrder, 2:see, 2:fulfil', 'v1'),
  world('placeOrder, 2:see, 2:move, fulfil', 'v1'),
  // Both hand it over before either knows of the other.
  world('placeOrder, 2:see, 2:fulfil, fulfil', 'v1'),
  world('sell, they spend, sell', 'v1', { limits: SOME }),
  world('they spend, restart soon, sell', 'v1', { limits: SOME }),
  world('sell, 2:sell', 'v1', { limits: FEW }),
];
