import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { barChart } from './lib/chart.ts';
import { figure, machine, named, table, writePart } from './lib/report.ts';
import { median, quantile, sum } from './lib/stats.ts';
import type { CellResults } from './pacing/child.ts';
import type { Peer } from './pacing/peer.ts';
import { peers } from './pacing/peers.ts';
import { type Cell, limiters, plans, type Result, tillCounts } from './pacing/run.ts';

/**
 * Sends backlogs under a limit in virtual time with Perch's gate and with its peers, and writes `docs/bench/pacing.md`:
 * `node bench/pacing.ts [--seeds N] [--quick]`. `--seeds` is per cell (plan, limiter, tills, clocks) and for each plan.
 */
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seeds: { type: 'string' } },
});
type Plan = keyof typeof plans;
/** A request costs the same time whatever the plan: bigger plans get fewer schedules, so that all of it ends. */
const usual: Record<Plan, number> = values.quick
  ? { free: 1, pro: 0, business: 0 }
  : { free: 6, pro: 2, business: 1 };
const seedsOf = (plan: Plan) => (values.seeds === undefined ? usual[plan] : Number(values.seeds));
const script = fileURLToPath(new URL('./pacing/child.ts', import.meta.url));

const jobs = peers.flatMap((peer) =>
  (Object.keys(plans) as Plan[]).filter((plan) => seedsOf(plan) > 0).map((plan) => ({ peer, plan })),
);
// The dearest first, so that neither core waits for the other at the end.
jobs.sort(
  (one, other) => plans[other.plan].orders * seedsOf(other.plan) - plans[one.plan].orders * seedsOf(one.plan),
);
const cells: CellResults[] = [];
await Promise.all([work(), work()]);
writePart('pacing.svg', chart());
writePart('pacing.md', report());

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const args = ['--no-warnings', script, job.peer.key, job.plan, String(seedsOf(job.plan))];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
    cells.push(...(JSON.parse(stdout) as CellResults[]));
    process.stderr.write(`${job.peer.name}, ${job.plan}\n`);
  }
}

/** All schedules of a peer in the cells chosen. */
function of(peer: Peer, chosen: (cell: Cell) => boolean = () => true): Result[] {
  return cells
    .filter(({ peer: key, cell }) => key === peer.key && chosen(cell))
    .flatMap(({ results }) => results);
}

/** How much longer than the optimum, in per cent, where everything arrived. */
function overs(results: Result[]): number[] {
  return results.flatMap(({ drain, optimum }) => (drain === null ? [] : [(drain / optimum - 1) * 100]));
}

function over(results: Result[]): string {
  const all = overs(results);
  return all.length > 0 ? `${figure(median(all))} %` : '–';
}

function chart(): string {
  return barChart(
    'Requests refused with 429, a schedule',
    peers.map((peer) => {
      const results = of(peer);
      const refused = sum(results.map((one) => one.refused)) / results.length;
      return { name: peer.name, value: refused, text: figure(refused), ours: peer.key === 'perch' };
    }),
  );
}

function report(): string {
  const rows = peers.map((peer) => {
    const results = of(peer);
    const all = overs(results);
    const count = (pick: (one: Result) => number) => sum(results.map(pick)).toLocaleString('en-US');
    return [
      peer.name,
      `${all.length} of ${results.length}`,
      over(results),
      all.length > 0 ? `${figure(quantile(all, 0.95))} %` : '–',
      count((one) => one.refused),
      count((one) => one.early),
      count((one) => one.bans),
      count((one) => one.lost),
      count((one) => one.doubled),
    ];
  });
  const parts: [string, (cell: Cell) => boolean][] = [
    ...limiters.map((kind): [string, (cell: Cell) => boolean] => [kind, ({ limiter }) => limiter === kind]),
    ...tillCounts.map((count): [string, (cell: Cell) => boolean] => [
      `${count} ${count === 1 ? 'till' : 'tills'}`,
      ({ tills }) => tills === count,
    ]),
    ['clocks right', ({ clocksRight }) => clocksRight],
    ['clocks wrong', ({ clocksRight }) => !clocksRight],
    ...(Object.keys(plans) as Plan[])
      .filter((plan) => seedsOf(plan) > 0)
      .map((plan): [string, (cell: Cell) => boolean] => [plan, (cell) => cell.plan === plan]),
  ];
  const details = peers.map((peer) => [
    peer.name,
    ...parts.map(([, chosen]) => {
      const results = of(peer, chosen);
      return `${over(results)}, ${figure(sum(results.map((one) => one.refused)) / results.length)}`;
    }),
  ]);
  const seeds = (Object.keys(plans) as Plan[])
    .map((plan) => `${seedsOf(plan)} for ${plan} (${plans[plan].orders} orders)`)
    .join(', ');
  return `## Pacing under a quota

\`node bench/pacing.ts\`: a backlog of orders is sent under a limit, in virtual time (@sinonjs/fake-timers), so that every
schedule repeats exactly. Three limiters (fixed, sliding, token bucket; \`bench/sim/limiter.ts\`: the third request inside
a wait, later than a second after the 429, bans the key for 15 minutes), the plans Free, Pro and Business, 1, 3 and 5
tills on one key, clocks right or up to a day wrong: 54 cells, each with schedules of its own: ${seeds}. \`--seeds 100\`
runs a hundred in every cell and takes some hours. In half of the schedules part of the minute was used before the start, as
after a restart of the program. The optimum is one sender that knows the windows and sends each request in the first
moment at which it passes.

Each peer is measured at its defaults, told the plan's limit, and glued: with what its documentation recommends, told
its share of the limit where tills share a key, and with POST retried on 429. Nobody's answers get lost here, so
nothing is doubled by a network; \`npm run torture\` does that to Perch.

${machine()} Versions: ${[...new Set(peers.flatMap((peer) => peer.packages))].map(named).join(', ')}.

${table(
  [
    'sender',
    'everything arrived',
    'over the optimum, p50',
    'p95',
    '429s',
    'inside a wait',
    'bans',
    'lost',
    'doubled',
  ],
  rows,
)}

Over the optimum counts only schedules in which everything arrived: who gives orders up is not slow, but not done.

![Requests refused](./pacing.svg)

Median over the optimum, and 429s a schedule, by what differs:

${table(['sender', ...parts.map(([name]) => name)], details)}

What each sender was given:

${peers.map(({ name, how }) => `- ${name}: ${how}.`).join('\n')}

### Read plainly

${findings()}
- No queue of an open counter is among them: none is published as a package that runs without its own program.
- Fixed rates (p-queue, p-throttle, Bottleneck) need no answer to begin and are simple; alone on a key, with a whole
  minute before them and the limit known, they are as good as anything. What they cannot know is what was used before
  they started, and what others on the key use.
`;
}

/** Who is better than Perch at what, said from the figures. */
function findings(): string {
  const [ours, ...others] = peers;
  if (!ours) return '';
  const mine = of(ours);
  const faster = others.filter((peer) => median(overs(of(peer))) < median(overs(mine)));
  const refused = (peer: Peer) => sum(of(peer).map((one) => one.refused));
  const list = (some: Peer[]) => (some.length > 0 ? some.map(({ name }) => name).join(', ') : 'nobody');
  return `- Everything arrived in every schedule: ${list(peers.filter((peer) => overs(of(peer)).length === of(peer).length))}.
- Faster than Perch at the median of what they finished: ${list(faster)}${faster.map((peer) => `; ${peer.name} finished ${overs(of(peer)).length} of ${of(peer).length} schedules with ${refused(peer).toLocaleString('en-US')} 429s, Perch ${overs(mine).length} with ${refused(ours).toLocaleString('en-US')}`).join('')}.
- Fewer 429s than Perch: ${list(others.filter((peer) => refused(peer) < refused(ours)))}.
- Perch's price: its first request of a minute goes alone, and it holds back what it cannot be sure of. With others on
  the key each till has one request under way (of two tills, two), so that on Pro and Business the way to the service
  and not the quota sets its pace; got without any brake is quicker there. The largest ratios belong to backlogs that a
  turn of the window lets through within seconds.
- With five tills on one key Perch is refused now and then; it promises to keep free of bans with up to three.`;
}
