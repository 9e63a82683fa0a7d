import { connect, drawPassage, type Trouble, Wait } from '../../lab/schedules/network.ts';
import { RecordingService } from '../../lab/schedules/recording-service.ts';
import type { SimAnswer, SimRequest } from '../../lab/simulator/http.ts';
import type { Machine } from '../../lab/simulator/machine.ts';
import { type Contract, openPetstore } from '../../lab/simulator/petstore.ts';
import type { World } from '../../lab/simulator/world.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { type PlanName, plans } from '../../shared/petstore/plans.ts';
import type { Chance } from '../../shared/testing/chance.ts';
import { remoteId } from '../../shared/testing/ids.ts';

interface ServiceOptions {
  world: World;
  plan: Exclude<PlanName, 'enterprise'>;
  contract?: Contract;
  /** Quantity of each pet. */
  stock: readonly number[];
  /** Called with every answer of the service. */
  onAnswer?: (till: number, request: SimRequest, answer: SimAnswer) => void;
}

interface Way {
  till: number;
  /** One-way latency, milliseconds. */
  latency: number;
  troubles?: readonly Trouble[];
  chance: Chance;
}

/** The real service for the tills of one key, in virtual time. */
export async function openService({ world, plan, contract = 'v1', stock, onAnswer }: ServiceOptions) {
  const petstore = await openPetstore({ world, limits: plans[plan], contract });
  await new RecordingService(petstore, world, PAGE_SIZE).stockUp(stock);
  const counts = new Map<RemoteId, number>(
    (await petstore.data.inventory.list({ after: '-1', limit: PAGE_SIZE })).map(({ value }) => [
      remoteId(value.petId),
      value.quantity,
    ]),
  );
  const refusals = { limited: 0, banned: 0 };

  async function answer(till: number, request: SimRequest): Promise<SimAnswer> {
    const given = await petstore.answer(request);
    if (given.status === 429) refusals.limited += 1;
    if (given.status === 403) refusals.banned += 1;
    const [, petId] = /^\/store\/inventory\/(\d+)$/.exec(request.path) ?? [];
    if (petId && request.method === 'PUT' && given.status === 200)
      counts.set(remoteId(petId), JSON.parse(given.body).quantity);
    onAnswer?.(till, request, given);
    return given;
  }

  return {
    /** The service's count of each pet, in the order of the stock. */
    counts: counts as ReadonlyMap<RemoteId, number>,
    petIds: [...counts.keys()],
    refusals: refusals as Readonly<typeof refusals>,
    /** Connects the programs of a till to the service. */
    connect: ({ till, latency, troubles = [], chance }: Way) => {
      const service = new RecordingService(
        { ...petstore, answer: (request) => answer(till, request) },
        world,
        PAGE_SIZE,
      );
      const passage = () => drawPassage({ world, till, troubles, latency, chance });
      const wait = new Wait();
      return (machine: Machine, trace: (line: string) => void) =>
        connect({ world, service, till, clockOff: 0, passage, chance, wait, machine, trace });
    },
  };
}
export type BenchService = Awaited<ReturnType<typeof openService>>;

const PAGE_SIZE = 1000;
