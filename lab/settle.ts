import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../bench/lib/options.ts';
import { quantile } from '../bench/lib/stats.ts';
import { plans } from '../shared/petstore/plans.ts';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { chance } from '../shared/testing/chance.ts';
import { HOUR_MS, SECOND_MS } from '../shared/time/time.ts';
import { connect, type Passage, troubledFates, Wait } from './schedules/network.ts';
import { actions } from './schedules/plan.ts';
import { RecordingService } from './schedules/recording-service.ts';
import { isSettled, open } from './schedules/settling.ts';
import { openPetstore } from './simulator/petstore.ts';
import { SimTill, type TillProgram } from './simulator/till.ts';
import { World } from './simulator/world.ts';

// Measures how long the service takes to confirm sales while a share of all requests fails: lost requests and answers,
// reset connections, server errors, HTML pages (docs/lab.md, "Settling").

const SALES = 30;
/** Milliseconds after which a seed counts as never settled. */
const LONGEST = HOUR_MS;
/** Without 503, which may impose a wait. */
const fates = troubledFates.filter((fate) => fate !== 'slow' && fate !== 'down' && !fate.startsWith('503'));

const values = readOptions(
  `npm run settle [-- options]

Sells 30 times at once while requests fail, and prints how long until everything is confirmed.

  --seed N     the first seed; 1
  --seeds N    number of seeds; 200
  --share N    the share of requests that fail; 0.5
  --help       this text`,
  {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '200' },
    share: { type: 'string', default: '0.5' },
  },
);

interface Settled {
  /** Virtual milliseconds from the first sale until everything was sent. */
  ms: number;
  requests: number;
}

async function settle(seed: string, share: number): Promise<Settled> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-settle-'));
  const dice = chance(`settle ${seed}`);
  const draws = dice.fork('network');
  const world = new World();
  const petstore = await openPetstore({ world, limits: plans.business, contract: 'v1' });
  const service = new RecordingService(petstore, world, 1000);
  let isDisturbed = false;
  const way = () => world.sleep(draws.between(25, 75));
  const passage = (): Passage => {
    const fate = isDisturbed && draws.happens(share) ? draws.pick(fates) : 'delivered';
    return { isDown: false, arrives: () => way().then(() => fate), returns: way };
  };
  const network = { world, service, till: 1, clockOff: 0, wait: new Wait(), chance: draws, passage };
  const till = new SimTill({
    world,
    number: 1,
    folder,
    profile: ContractProfile.parse({ plan: 'business' }),
    network: (machine, trace) => connect({ ...network, machine, trace }),
    chance: dice.fork('till'),
    trace: () => {},
  });
  try {
    await service.stockUp([1000, 1000, 1000, 1000]);
    await open(world, [till]);
    const began = world.now;
    const before = service.counts.requests;
    isDisturbed = true;
    for (let nth = 0; nth < SALES; nth += 1) {
      await actions.sell(till.program as TillProgram, dice.fork(`sale ${nth}`));
    }
    while (!isSettled(till) && world.now < began + LONGEST) {
      await world.run(() => false, world.now + SECOND_MS);
    }
    const settled = { ms: world.now - began, requests: service.counts.requests - before };
    const ending = till.end();
    await world.run();
    await ending;
    return settled;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds: number[] = [];
let requests = 0;
const [first, seeds] = [Number(values.seed), Number(values.seeds)];
for (let seed = first; seed < first + seeds; seed += 1) {
  const settled = await settle(String(seed), Number(values.share));
  seconds.push(settled.ms / SECOND_MS);
  requests += settled.requests;
}
console.log({
  seeds,
  medianSeconds: quantile(seconds, 0.5),
  p99Seconds: quantile(seconds, 0.99),
  longestSeconds: quantile(seconds, 1),
  requestsPerSale: requests / seeds / SALES,
});
