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
import type { Chance } from '../simulator/random.ts';
import type { TillProgram } from '../simulator/till.ts';
import type { ServiceTraits } from '../simulator/traits.ts';

/** A shop so small that everything that can happen in it is tried. */
export interface SmallWorld {
  name: string;
  /** How the service differs from ours. */
  traits: Partial<ServiceTraits>;
  tills: number;
  /** How many there are of each pet. */
  pets: readonly number[];
  /** What the contract profile says otherwise. */
  profile: object;
  /** So few requests a minute and a day that waiting is part of it; null: there are always enough. */
  limits: { minute: number; day: number } | null;
  /** Whether answers tell what is left of the quota; where not, only a 429 says when to wait, and how long. */
  tellsQuota: boolean;
  /** What happens, in this order: each when everything before it has come to rest, or sooner, which is a disturbance. */
  actions: readonly SmallAction[];
}

export interface SmallAction {
  till: number;
  name: string;
  work: ((program: TillProgram) => Promise<boolean>) | Intervention;
}

/**
 * What happens at no counter: a till looks at the service now, is backed up, goes back, is switched off and on a little
 * later, whatever it does then; somebody else changes something, or uses up the minute's requests of the key.
 */
export type Intervention =
  | 'look'
  | 'restart soon'
  | 'back up'
  | 'restore'
  | `${'count' | 'withdraw' | 'spend'} elsewhere`;

/** Takes the first of everything, so that what people do is the same each time. */
export const first: Chance = {
  next: () => 0.5,
  between: (from) => from,
  happens: () => false,
  pick: (choices) => choices[0] as never,
  fork: () => first,
};
/** Takes the last: what came last. */
const last: Chance = { ...first, pick: (choices) => choices.at(-1) as never, fork: () => last };
/** Makes a category where it can. */
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
  'rename first': (program) => rename(program, first),
  look: 'look',
  'back up': 'back up',
  restore: 'restore',
  'count elsewhere': 'count elsewhere',
  'withdraw elsewhere': 'withdraw elsewhere',
  'spend elsewhere': 'spend elsewhere',
  'restart soon': 'restart soon',
};

/** What happens, each as `till:what`, or only what at till 1. */
function actions(text: string): SmallAction[] {
  return text.split(', ').map((one) => {
    const [till, name] = one.includes(':') ? one.split(':') : ['1', one];
    const what = work[name ?? ''];
    if (!what) throw new Error(`Nobody can ${name}`);
    return { till: Number(till), name: name as string, work: what };
  });
}

type Service = keyof typeof services;

/** Services that differ in what can be proven at them. */
const services = {
  ours: {},
  'no keys': { idempotency: 'none' },
  'no ids': { keepsIds: false, idempotency: 'none' },
  'no ids, seconds': { keepsIds: false, idempotency: 'none', shipDateStep: 1000 },
  'no ids, days': { keepsIds: false, idempotency: 'none', shipDateStep: 86_400_000 },
  'no ids, late list': { keepsIds: false, idempotency: 'none', listLag: 90_000 },
  'missed rows': { idempotency: 'none', pageSize: 1, missesRows: true },
  'no etags': { etags: false, idempotency: 'none' },
  'no ids, no etags': { keepsIds: false, etags: false, idempotency: 'none' },
} satisfies Record<string, Partial<ServiceTraits>>;

function world(text: string, service: Service, more: Partial<SmallWorld> = {}): SmallWorld {
  const list = actions(text);
  const tills = Math.max(...list.map(({ till }) => till));
  const differs = [
    ...(more.limits ? [`${more.limits.minute} a minute`] : []),
    ...(more.tellsQuota === false ? ['no quota told'] : []),
    ...(more.pets ? [`${more.pets.join(' and ')} left`] : []),
  ];
  const name = `${text} (${[service, ...differs].join(', ')})`;
  return {
    name,
    traits: services[service],
    tills,
    pets: [10],
    profile: {},
    limits: null,
    tellsQuota: true,
    actions: list,
    ...more,
  };
}

const few = { limits: { minute: 4, day: 200 } };
/** What is sold or promised is the last one, so that the pet's sales status follows. */
const lastOne = { pets: [1] };

/** Each small shop at each service where it means something else. */
export const worlds: readonly SmallWorld[] = [
  ...(Object.keys(services) as Service[]).map((service) => world('sell, sell', service)),
  ...(['ours', 'no ids', 'no etags'] as const).flatMap((service) => [
    world('placeOrder, move', service),
    world('placeOrder, fulfil', service),
    world('placeOrder, cancel', service),
    world('sell, count', service),
    world('sell, count elsewhere, sell', service),
  ]),
  // What is moved or cancelled while it is in doubt, and read in between.
  ...(['no ids', 'no ids, no etags'] as const).flatMap((service) => [
    world('placeOrder, look, move, look, sell', service),
    world('placeOrder, move, look, sell', service),
    world('placeOrder, move, look, cancel, sell', service),
  ]),
  ...(['ours', 'no keys'] as const).flatMap((service) => [
    world('newPet, rename', service),
    world('newPet, remove', service),
    // The category goes when its pet has left it.
    world('newCategory, editCategory', service),
    world('newCategory, remove, remove', service),
    world('sell, refund', service),
    world('placeOrder, withdraw elsewhere, fulfil', service),
    world('sell, refund', service, lastOne),
    world('placeOrder, cancel', service, lastOne),
  ]),
  ...(['ours', 'no ids', 'no ids, seconds'] as const).flatMap((service) => [
    world('sell, 2:sell', service),
    world('placeOrder, 2:look, 2:fulfil', service),
    world('placeOrder, cancel, 2:sell', service),
  ]),
  ...(['ours', 'no ids'] as const).flatMap((service) => [
    world('placeOrder, 2:look, 2:fulfil, move', service),
    world('placeOrder, 2:look, 2:fulfil, cancel', service),
    // Both hand it over, before either can know of the other.
    world('placeOrder, 2:look, 2:fulfil, fulfil', service),
  ]),
  // What one makes is not what the other has made meanwhile.
  world('newPet, 2:newPet', 'no keys'),
  ...(['ours', 'no ids', 'no etags'] as const).flatMap((service) => [
    world('back up, sell, restore, sell', service),
    world('placeOrder, back up, fulfil, restore', service),
    // The backup may have what was not yet sent, and was sent since.
    world('sell, back up, restore, sell', service),
  ]),
  ...(['ours', 'no keys'] as const).flatMap((service) => [
    world('sell, spend elsewhere, sell', service),
    world('sell, spend elsewhere, sell', service, { tellsQuota: false }),
    world('spend elsewhere, restart soon, sell', service, { tellsQuota: false }),
  ]),
  world('sell, sell, sell', 'ours', few),
  world('sell, sell', 'no ids', few),
  world('sell, 2:sell', 'ours', few),
  // The third reading of the pets misses one.
  world('rename first', 'missed rows', { pets: [10, 10] }),
];
