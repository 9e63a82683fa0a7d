import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { type ContractProfile, ContractProfile as Profile } from '../../shared/petstore/profile.ts';
import type { LimiterOptions } from './limiter.ts';
import type { Chance } from './random.ts';

/** What kind of service a schedule has: ours, or one with a mind of its own. */
export interface ServiceTraits {
  /** Whether a create keeps the id that the till gave. */
  keepsIds: boolean;
  /** ETag on single resources and lists, If-Match and If-None-Match obeyed. */
  etags: boolean;
  /** Idempotency-Key obeyed on POST, and on PUT. */
  idempotency: 'none' | 'post' | 'all';
  listsOrders: boolean;
  getsOrders: boolean;
  /** What its list of orders leaves out: no till's order is ever shown (`ours`), or none that is complete. */
  hides: 'nothing' | 'ours' | 'complete';
  /** So late the list of orders shows new ones, milliseconds; 0: at once. */
  listLag: number;
  /** Items a page; 0: all at once. */
  pageSize: number;
  /** Each third reading of a list in pages misses a row: others remove the first one while it is read. */
  missesRows: boolean;
  /** What ship dates are cut to, milliseconds. */
  shipDateStep: number;
  /** Answers leave out what is not required and hold fields that nobody knows. */
  sparse: boolean;
  /** Ids begin past what a JavaScript number holds. */
  bigIds: boolean;
  /** Milliseconds that the service's clock is off. */
  clockOff: number;
  retryAfter: (typeof retryAfters)[number];
  /** Its own paths and methods (docs/contract.md, "Contract profile"). */
  ownPaths: boolean;
  deletesOrders: boolean;
}

const retryAfters = ['seconds', 'decimal', 'epoch', 'epoch-ms', 'date', 'none', 'words'] as const;

export const ourService: ServiceTraits = {
  keepsIds: true,
  etags: true,
  idempotency: 'all',
  listsOrders: true,
  getsOrders: true,
  hides: 'nothing',
  listLag: 0,
  pageSize: 0,
  missesRows: false,
  shipDateStep: 1,
  sparse: false,
  bigIds: false,
  clockOff: 0,
  retryAfter: 'seconds',
  ownPaths: false,
  deletesOrders: true,
};

/** Half of all services are like ours; the others differ in every way that docs/sync.md allows. */
export function chooseTraits(chance: Chance): ServiceTraits {
  const retryAfter = chance.pick(retryAfters);
  const clockOff = chance.happens(0.3) ? chance.between(-86_400_000, 86_400_000) : 0;
  const pageSize = chance.pick([0, 0, 3, 10]);
  const bigIds = chance.happens(0.3);
  const missesRows = pageSize > 0 && chance.fork('misses rows').happens(0.5);
  if (chance.happens(0.5)) return { ...ourService, retryAfter, clockOff, pageSize, missesRows, bigIds };
  const keepsIds = chance.happens(0.5);
  const traits = {
    keepsIds,
    etags: chance.happens(0.5),
    idempotency: chance.pick(['none', 'post', 'all'] as const),
    // Without ids of ours and without a list nothing can be proven; that is a kind of its own, and rare.
    listsOrders: keepsIds ? chance.happens(0.7) : chance.happens(0.85),
    getsOrders: chance.happens(0.8),
    hides: 'nothing' as const,
    listLag: keepsIds ? 0 : chance.fork('list lag').pick([0, 0, 0, 90_000, 300_000]),
    pageSize,
    missesRows,
    shipDateStep: chance.pick([1, 1, 1000]),
    sparse: chance.happens(0.4),
    bigIds,
    clockOff,
    retryAfter,
    ownPaths: chance.happens(0.2),
    deletesOrders: chance.happens(0.8),
  };
  const mayHide = traits.listsOrders && !keepsIds;
  if (!mayHide) return traits;
  if (chance.fork('hides ours').happens(0.15)) return { ...traits, hides: 'ours' };
  return { ...traits, hides: chance.fork('hides complete').happens(0.15) ? 'complete' : 'nothing' };
}

export interface ShopTraits {
  tills: number;
  limiter: LimiterOptions;
  profile: ContractProfile;
}

const plans = { free: { minute: 60, day: 1000 }, pro: { minute: 300, day: 10_000 } };

/** Paths and methods of a service that has never heard of the contract. */
export const ownPaths: ContractProfile['operations'] = {
  listPets: { path: '/v9/animals' },
  getPet: { path: '/v9/animals/{id}' },
  createPet: { path: '/v9/animals' },
  updatePet: { method: 'PATCH', path: '/v9/animals/{id}' },
  deletePet: { path: '/v9/animals/{id}' },
  listCategories: { path: '/v9/kinds' },
  createCategory: { path: '/v9/kinds' },
  updateCategory: { method: 'PATCH', path: '/v9/kinds/{id}' },
  deleteCategory: { path: '/v9/kinds/{id}' },
  listOrders: { path: '/v9/sales' },
  createOrder: { path: '/v9/sales' },
  getOrder: { path: '/v9/sales/{number}' },
  updateOrder: { method: 'PATCH', path: '/v9/sales/{number}' },
  deleteOrder: { path: '/v9/sales/{number}' },
  listInventory: { path: '/v9/counts' },
  getInventory: { path: '/v9/counts/{animal}' },
  updateInventory: { method: 'PATCH', path: '/v9/counts/{animal}' },
};

function planOf(chance: Chance, tills: number): { plan: 'free' | 'pro' | 'enterprise'; limits: PlanLimits } {
  // So few that the minute and the day both run out.
  if (chance.happens(0.12)) {
    const limits = { minute: chance.between(20, 60) * tills, day: chance.between(120, 300) * tills };
    return { plan: 'enterprise', limits };
  }
  // With so many tills a day of the Free plan is a handful of requests each.
  const plan = tills >= 3 || chance.happens(0.4) ? 'pro' : 'free';
  return { plan, limits: plans[plan] };
}

/**
 * Whether several tills can sell at a service: without ETags one overwrites the count that another has just written, and
 * where no single order can be read both hand over the same one (docs/sync.md, "An entry's life").
 */
const canBeShared = ({ etags, getsOrders }: ServiceTraits): boolean => etags && getsOrders;

export function chooseShop(chance: Chance, service: ServiceTraits): ShopTraits {
  const drawn = chance.pick([1, 1, 1, 2, 2, 3, 3, 4, 5]);
  const tills = canBeShared(service) ? drawn : 1;
  const { plan, limits } = planOf(chance, tills);
  const kind = chance.pick(['fixed', 'first', 'first', 'sliding', 'bucket'] as const);
  const reset =
    kind === 'sliding'
      ? chance.pick(['floor', 'ceil', 'all-clear'] as const)
      : chance.pick(['floor', 'ceil'] as const);
  const shows = chance.pick(['nearer', 'nearer', 'nearer', 'minute', 'day', 'none'] as const);
  const off = { available: false };
  return {
    tills,
    limiter: { kind, ...limits, reset, shows },
    profile: Profile.parse({
      plan,
      ...(plan === 'enterprise' ? { limits } : {}),
      tillsOnKey: tills,
      operations: {
        ...(service.ownPaths ? ownPaths : {}),
        ...(service.listsOrders ? {} : { listOrders: off }),
        ...(service.getsOrders ? {} : { getOrder: off }),
        ...(service.deletesOrders ? {} : { deleteOrder: off }),
      },
    }),
  };
}
