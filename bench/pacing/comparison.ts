import { barChart } from '../lib/chart.ts';
import { figure, machine, named, table } from '../lib/report.ts';
import { median, quantile, sum } from '../lib/stats.ts';
import type { CellResults } from './child.ts';
import { inTime } from './goals.ts';
import type { Peer } from './peer.ts';
import { type Cell, limiters, plans, type Result, tillCounts } from './run.ts';

type Plan = keyof typeof plans;

/** The part of the report that sets Perch beside its peers, and its chart. */
export function comparison(
  peers: readonly Peer[],
  cells: readonly CellResults[],
  seedsOf: (plan: Plan) => number,
  usualSeeds: string,
) {
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
        `${figure((results.filter(inTime).length / results.length) * 100)} %`,
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
    const all = Object.keys(plans) as Plan[];
    const perPlan = limiters.length * tillCounts.length * 2;
    const seeds = all.map(seedsOf).join('/');
    const sizes = all
      .filter((plan) => seedsOf(plan) > 0)
      .map((plan) => [
        plan,
        plans[plan].orders.toLocaleString('en-US'),
        perPlan,
        seedsOf(plan),
        (perPlan * seedsOf(plan)).toLocaleString('en-US'),
      ]);
    const command = `node bench/pacing.ts${seeds === usualSeeds ? '' : ` --seeds ${seeds}`}`;
    return `## Pacing under a quota

\`${command}\`: a backlog of orders is sent under a limit, in virtual time (@sinonjs/fake-timers), so that every
schedule repeats exactly. Four limiters (windows that begin with the first request, as our service has them, fixed ones, token
bucket, sliding; \`lab/simulator/limiter.ts\`: the third request inside
a wait, later than a second after the 429, bans the key for 15 minutes), the plans Free, Pro and Business, 1, 3 and 5
tills on one key, clocks right or up to a day wrong: ${perPlan} cells on each plan. In half of the schedules part of the
minute was used before the start, as after a restart of the program.

How many schedules each sender ran: cells times seeds. A seed decides the moment of the start, the latency, how wrong
the clocks are and what was used before; no two cells of a plan share one, and all senders get the same.

${table(['plan', 'orders in a backlog', 'cells', 'seeds a cell', 'schedules'], sizes)}

A request costs the same computing time whatever the plan, most of it inside the senders themselves, so a schedule on
Business takes eight times one on Free: that is why bigger plans get fewer seeds${seeds === '100/100/100' ? '' : ' than a hundred'}. \`npm run bench\` takes
${usualSeeds}, which fits its twenty minutes; \`--full\` takes 100 in each cell, some three hours of one core. Perch alone is
measured with a hundred schedules for each plan and limiter (Business: fifty) under "The numbers that
the sync has to reach". Totals count schedules, so they speak of Free most; each plan stands by itself further down.

The optimum is one sender that knows the windows and sends each request in the first
moment at which it passes; in time is who is done 10 % and 2 s later.

Each peer is measured at its defaults, told the plan's limit, and glued: with what its documentation recommends, told
its share of the limit where tills share a key, and with POST retried on 429. Nobody's answers get lost here, so
nothing is doubled by a network; \`npm run schedules\` does that to Perch.

${machine()} Versions: ${[...new Set(peers.flatMap((peer) => peer.packages))].map(named).join(', ')}.

${table(
  [
    'sender',
    'everything arrived',
    'over the optimum, p50',
    'p95',
    'in time',
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
    const list = (some: readonly Peer[]) =>
      some.length > 0 ? some.map(({ name }) => name).join(', ') : 'nobody';
    return `- Everything arrived in every schedule: ${list(peers.filter((peer) => overs(of(peer)).length === of(peer).length))}.
- Faster than Perch at the median of what they finished: ${list(faster)}${faster.map((peer) => `; ${peer.name} finished ${overs(of(peer)).length} of ${of(peer).length} schedules with ${refused(peer).toLocaleString('en-US')} 429s, Perch ${overs(mine).length} with ${refused(ours).toLocaleString('en-US')}`).join('')}.
- Fewer 429s than Perch: ${list(others.filter((peer) => refused(peer) < refused(ours)))}.
- Perch's price: until an answer has shown what is left, its first request of a minute goes alone, and with others on
  the key it keeps some of the minute back, so that nobody is refused. What 3 and 5 tills keep back makes a
  backlog that fits two whole windows exactly (Pro, 600 orders) need a third: that is its p95 over an optimum that keeps
  nothing back.`;
  }

  return { chart: chart(), report: report() };
}
