import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { LocalId, RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { localId } from '../../shared/testing/ids.ts';
import { cartLine } from './counter.ts';
import { Limiter } from './limiter.ts';
import { drawPassage, type Fate, type Trouble } from './passage.ts';
import { chance } from './random.ts';
import { FakeService } from './service.ts';
import { SimTill, type TillProgram } from './till.ts';
import { ourService, type ServiceTraits } from './traits.ts';
import { World } from './world.ts';

// What tests of one till at a simulated service start from: the whole program but its window, on a network and a clock
// that the test holds.

export const MINUTE = 60_000;
const limits = { minute: 1000, day: 100_000 };

export interface Shop {
  world: World;
  service: FakeService;
  till: SimTill;
  troubles: Trouble[];
  /** What becomes of the next requests that create something, one after the other; then the troubles say. */
  fates: Fate[];
  /** The service's ids of two pets, ten of each. */
  pets: [RemoteId, RemoteId];
  /** Lets so much time pass. */
  pass(ms: number): Promise<void>;
  program(): TillProgram;
}

/** A till at a service of these traits, which has sold nothing yet. */
export async function shop(traits: Partial<ServiceTraits>, profile: object = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-foreign-'));
  const world = new World();
  const limiter = new Limiter({ kind: 'fixed', ...limits });
  const service = new FakeService({ ...ourService, ...traits }, limiter, () => world.now);
  const category = service.addCategory('Fish');
  const pets: [RemoteId, RemoteId] = [
    service.addPet('Momo', category, 10),
    service.addPet('Coco', category, 10),
  ];
  const troubles: Trouble[] = [];
  const fates: Fate[] = [];
  const dice = chance('foreign');
  const network = { service, chance: dice, troubles, latency: 50 };
  const till = new SimTill({
    world,
    number: 1,
    folder,
    profile: ContractProfile.parse({ plan: 'enterprise', limits, ...profile }),
    network: {
      ...network,
      passage: ({ method }) =>
        drawPassage({ ...network, world, method }, method === 'POST' ? fates.shift() : undefined),
    },
    chance: dice,
    trace: () => {},
  });
  till.boot();
  const pass = (ms: number) => world.run(() => false, world.now + ms);
  onTestFinished(async () => {
    const end = till.end();
    await world.run();
    await end;
    rmSync(folder, { recursive: true, force: true });
    expect(till.faults).toEqual([]);
  });
  await pass(MINUTE);
  return { world, service, till, troubles, fates, pets, pass, program: () => till.program as TillProgram };
}

/** Puts the last backup in the place of the database and starts the till again. */
export async function restore({ till, pass }: Shop): Promise<void> {
  till.kill();
  await till.restore();
  till.boot();
  await pass(MINUTE);
}

/** Sells some of a pet, by the service's id. */
export async function sell(one: Shop, remoteId: RemoteId, quantity: number): Promise<void> {
  await sellPet(one, one.program().store.catalogue.petIdByRemoteId(remoteId) ?? localId(''), quantity);
}

/** Sells some of a pet, by its local id: also of one that the service does not have yet. */
export async function sellPet({ program }: Shop, petId: LocalId, quantity: number): Promise<void> {
  const { call } = program();
  const basket = { ...(await call['checkout.open']({})), lines: [cartLine(program(), { petId, quantity })] };
  const expectedTotal = 100 * quantity;
  const tenders = [{ kind: 'cash' as const, given: minor(expectedTotal) }];
  await call['checkout.complete']({
    basket,
    tenders,
    expectedTotal: minor(expectedTotal),
    allowOversell: false,
  });
}

/** Takes an order, for tomorrow at this time where nothing else is said; its local id. */
export async function placeOrder({ program }: Shop, remoteId: RemoteId, wanted?: string): Promise<LocalId> {
  const { call, store, clock } = program();
  const petId = store.catalogue.petIdByRemoteId(remoteId) ?? localId('');
  const shipDate = wanted ?? new Date(clock.now() + 86_400_000).toISOString();
  const who = { customerName: 'Kim', customerPhone: null, note: null, idempotencyKey: store.context.newId() };
  const draft = { ...who, petId, quantity: 1, shipDate, unitPrice: minor(100), deposit: null };
  return (await call['orders.place']({ draft, allowOverpromise: false })).id;
}

export const ordersOf = ({ service }: Shop) =>
  [...service.orders.values()].map(({ petId, quantity, complete }) => ({ petId, quantity, complete }));
/** What the service counts of the two pets. */
export const counts = ({ service, pets }: Shop) => pets.map((petId) => service.stock.get(petId)?.quantity);
