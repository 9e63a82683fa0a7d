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
} from './counter.ts';
import { WRITINGS } from './foreign-values.ts';
import type { Trouble } from './passage.ts';
import { drawPeople, nobodyDecides, type People } from './people.ts';
import type { Chance } from './random.ts';
import { drawRare, noRare, type Rare } from './rare.ts';
import { drawFurther, drawSameOrders, type Restore, type SameOrder } from './restores.ts';
import { chooseShop, chooseTraits, type ServiceTraits, type ShopTraits } from './traits.ts';

/** Everything that will happen in a schedule, drawn from its seed before it begins. Times in ms from the opening. */
export interface Plan {
  service: ServiceTraits;
  shop: ShopTraits;
  pets: number[];
  latency: number;
  length: number;
  actions: { at: number; till: number; action: Action; name: string }[];
  troubles: Trouble[];
  kills: { at: number; till: number; transitions: number; downFor: number; clockJump: number }[];
  clockJumps: { at: number; till: number; by: number }[];
  outside: { at: number; requests: number }[];
  /** Other programs take whatever the key has, from when to when. */
  crowds: { from: number; until: number }[];
  external: { at: number; pet: number; by: number }[];
  /** What other programs do at the service: a pet vanishes, an order comes or is withdrawn, the key is barred. */
  others: { at: number; what: Others; nth: number }[];
  /** Values that other programs write and that no bound of ours allows; which, and about which pet. */
  foreign: { at: number; nth: number; pet: number }[];
  /** Two tills do the same thing at the same moment. */
  contests: Contest[];
  /** One till makes something while its network is bad; another one sees it and changes it meanwhile. */
  meddlings: Meddling[];
  /** Databases that are replaced by a backup, each after the one before. */
  restores: Restore[];
  /** Orders for the same goods and the same moment, before and after a till is restored. */
  sameOrders: SameOrder[];
  people: People;
  rare: Rare;
}

interface Contest {
  at: number;
  what: 'fulfil' | 'count';
  tills: [number, number];
  nth: number;
  /** An order is placed for it some minutes before, and both tills look at the orders, so that both know one. */
  prepared: boolean;
}

export interface Meddling {
  at: number;
  until: number;
  what: 'placeOrder' | 'newPet';
  /** Who makes it, and who changes it. */
  tills: [number, number];
  kind: 'lossy' | 'errors';
  share: number;
}

export type Others = 'vanish' | 'order' | 'withdraw' | 'bar' | 'refuse key';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const actions = {
  sell,
  placeOrder,
  fulfil,
  move,
  cancel,
  adjust,
  count,
  refund,
  newPet,
  rename,
  editCategory,
  remove,
} satisfies Record<string, Action>;
type ActionName = keyof typeof actions;

/** How often each is done in a shop's day: in most of them, and in those that are spent on one subject. */
const days = {
  usual: {
    ...{ sell: 10, placeOrder: 3, fulfil: 3, move: 1, cancel: 1, adjust: 2, count: 2, refund: 1 },
    ...{ newPet: 2, rename: 1, editCategory: 1, remove: 1 },
  },
  catalogue: { sell: 4, adjust: 1, newPet: 4, rename: 6, editCategory: 2, remove: 5 },
  orders: { sell: 2, placeOrder: 6, fulfil: 4, move: 5, cancel: 4, refund: 2 },
} satisfies Record<string, Partial<Record<ActionName, number>>>;

function bagOf(day: keyof typeof days): ActionName[] {
  const weights: Partial<Record<ActionName, number>> = days[day];
  return Object.entries(weights).flatMap(([name, weight]) => Array(weight).fill(name));
}

/** Draws a schedule. */
export function drawPlan(chance: Chance): Plan {
  const service = chooseTraits(chance.fork('service'));
  const shop = chooseShop(chance.fork('shop'), service);
  // Now and then everything happens at once, so that the minute runs out.
  const rush = chance.happens(0.1);
  const length = rush ? 3 * MINUTE : chance.between(20, 180) * MINUTE;
  const moment = () => chance.between(0, length);
  const till = () => chance.between(1, shop.tills);
  // A source of its own, so that a seed draws everything else as it did before there was this.
  const foreign = chance.fork('foreign values');
  const subject = chance.fork('subject');
  const bag = bagOf(subject.happens(0.3) ? subject.pick(['catalogue', 'orders'] as const) : 'usual');
  const some = (most: number) => Array.from({ length: chance.between(0, most) });
  const plan: Plan = {
    service,
    shop,
    pets: Array.from({ length: chance.between(2, 6) }, () => chance.between(4, 30)),
    latency: chance.pick([30, 80, 80, 200, 700]),
    length,
    actions: Array.from({ length: chance.between(4, 12 + 6 * shop.tills) * (rush ? 3 : 1) }, () => {
      const name = chance.pick(bag);
      return { at: moment(), till: till(), name, action: actions[name] };
    }).sort((a, b) => a.at - b.at),
    troubles: some(4).map(() => {
      const from = moment();
      const kind = chance.pick(['lossy', 'lossy', 'down', 'slow', 'errors', 'portal', 'redirect'] as const);
      const share = chance.pick([0.1, 0.3, 0.6, 1]);
      return { kind, from, until: from + chance.between(1, 15) * MINUTE, share };
    }),
    kills: some(4).map(() => ({
      at: moment(),
      till: till(),
      transitions: chance.between(1, 12),
      downFor: chance.pick([0, 1000, MINUTE, 10 * MINUTE, 2 * HOUR]),
      clockJump: chance.happens(0.3) ? chance.between(-DAY, DAY) : 0,
    })),
    clockJumps: some(2).map(() => ({ at: moment(), till: till(), by: chance.between(-DAY, DAY) })),
    outside: chance.happens(0.25)
      ? some(3).map(() => ({ at: moment(), requests: chance.between(10, shop.limiter.minute + 10) }))
      : [],
    crowds: chance.happens(0.3)
      ? some(3).map(() => {
          const from = moment();
          return { from, until: from + chance.between(1, 8) * MINUTE };
        })
      : [],
    external: some(3).map(() => ({ at: moment(), pet: chance.between(0, 5), by: chance.pick([-2, 3, 5]) })),
    others: chance.happens(0.4)
      ? some(3).map(() => ({ at: moment(), what: chance.pick(others), nth: chance.between(0, 9) }))
      : [],
    foreign: foreign.happens(0.3)
      ? Array.from({ length: foreign.between(1, 4) }, () => ({
          at: foreign.between(0, length),
          nth: foreign.between(0, WRITINGS - 1),
          pet: foreign.between(0, 5),
        }))
      : [],
    contests:
      shop.tills > 1
        ? some(4).map(() => {
            const one = till();
            const other = (one % shop.tills) + 1;
            const what = chance.pick(['fulfil', 'fulfil', 'count'] as const);
            const at = moment();
            const nth = chance.between(0, 9);
            const prepared = what === 'fulfil' && chance.fork(`contest ${at}`).happens(0.5);
            return { at, what, tills: [one, other], nth, prepared };
          })
        : [],
    meddlings: drawMeddlings(chance.fork('meddling'), shop.tills, length),
    restores: chance.happens(0.15) ? [{ till: till(), ...inOrder(moment(), moment()) }] : [],
    sameOrders: [],
    people: nobodyDecides,
    rare: noRare,
  };
  plan.actions.push(...rushes(plan, chance.fork('rushes')));
  if (chance.fork('behind').happens(0.6)) backUpInTrouble(plan, chance.fork('backup'));
  const [restore] = plan.restores;
  if (restore) plan.restores = drawFurther(chance.fork('further restores'), restore, shop.tills, length);
  plan.sameOrders = drawSameOrders(chance.fork('same orders'), plan.restores);
  plan.people = drawPeople(chance.fork('people'), plan);
  if (chance.fork('crowded').happens(0.5)) crowdTroubles(plan, chance.fork('crowds'));
  const { actions: done } = plan;
  plan.rare = drawRare(chance.fork('rare'), { service, tills: shop.tills, length, actions: done });
  plan.actions.push(...afterSleep(plan.rare, chance.fork('awake')));
  return plan;
}

function drawMeddlings(chance: Chance, tills: number, length: number): Meddling[] {
  if (tills < 2 || !chance.happens(0.4)) return [];
  return Array.from({ length: chance.between(1, 2) }, () => {
    const at = chance.between(0, length);
    const one = chance.between(1, tills);
    return {
      at,
      until: at + chance.between(2, 20) * MINUTE,
      what: chance.pick(['placeOrder', 'newPet'] as const),
      tills: [one, (one % tills) + 1],
      kind: chance.pick(['lossy', 'errors'] as const),
      share: chance.pick([0.5, 0.8]),
    };
  });
}

/**
 * Several sales and new pets within seconds while requests arrive late or not at all: what is acknowledged at once then
 * stands beside what is still on its way.
 */
function rushes({ troubles, shop }: Plan, chance: Chance): Plan['actions'] {
  const chosen = troubles.filter(
    ({ kind, share }) => share < 1 && (kind === 'slow' || kind === 'lossy') && chance.happens(0.5),
  );
  return chosen.flatMap(({ from, until }) => {
    const till = chance.between(1, shop.tills);
    const start = chance.between(from, until - 15_000);
    const one = () => {
      const name = chance.pick(['sell', 'sell', 'newPet'] as const);
      return {
        at: start + chance.between(0, 15_000),
        till,
        name,
        action: actions[name],
      };
    };
    return Array.from({ length: chance.between(3, 6) }, one);
  });
}

/** Who opens the computer again sells: what was sent before it fell asleep is looked for, and a later order proves. */
function afterSleep({ sleeps }: Rare, chance: Chance): Plan['actions'] {
  return sleeps.flatMap(({ at, till, length }) => {
    const one = () => ({ at: at + length + chance.between(0, 3 * MINUTE), till, name: 'sell', action: sell });
    return Array.from({ length: chance.between(0, 3) }, one);
  });
}

/** Lets the backup be made while sales wait or are in doubt, which arrive before it is put back. */
function backUpInTrouble({ restores, troubles, actions: all }: Plan, chance: Chance): void {
  const [restore] = restores;
  if (!restore || troubles.length === 0) return;
  const { from, until } = chance.pick(troubles);
  const { till } = restore;
  restore.backupAt = chance.between(from, until);
  restore.at = Math.max(restore.at, until + 5 * MINUTE);
  for (const name of ['sell', 'sell', chance.pick(['sell', 'placeOrder', 'newPet'] as const)] as const) {
    const at = Math.max(0, restore.backupAt - chance.between(100, 20_000));
    all.push({ at, till, name, action: actions[name] });
  }
}

/** Lets the key run out while answers are lost: then the question what became of a request is refused itself. */
function crowdTroubles({ crowds, troubles }: Plan, chance: Chance): void {
  for (const crowd of troubles.length > 0 ? crowds : []) {
    const length = crowd.until - crowd.from;
    const { from, until } = chance.pick(troubles);
    crowd.from = chance.between(from, until);
    crowd.until = crowd.from + length;
  }
}

const others = ['vanish', 'order', 'order', 'withdraw', 'bar', 'refuse key'] as const;

function inOrder(one: number, other: number): { backupAt: number; at: number } {
  return { backupAt: Math.min(one, other), at: Math.max(one, other) };
}
