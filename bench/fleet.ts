import { plans } from '../shared/petstore/plans.ts';
import { type KeyResult, type KeySpec, LATENCY } from './fleet/key.ts';
import { fleetOf, runAll } from './fleet/runs.ts';
import { runWhole } from './fleet/whole.ts';
import { lineChart } from './lib/chart.ts';
import { readOptions } from './lib/options.ts';
import { duration, machine, table, writePart } from './lib/report.ts';
import { quantile, sum } from './lib/stats.ts';

/** Runs fleets of tills for a virtual month, and writes `docs/bench/fleet.md`: `node bench/fleet.ts [--quick]`. */
const values = readOptions(
  `node bench/fleet.ts [--quick]

Runs fleets of tills for a virtual month, and writes docs/bench/fleet.md.

  --quick   small sizes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);
const fleets = values.quick ? [1, 10] : [1, 30, 1000];
const days = values.quick ? 2 : 30;

/** Loads as shares of a plan's requests a day: from where nothing waits to more than it can take. */
const loads = values.quick ? [0.2, 0.6] : [0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8];
/** Those that are shown in full. */
const shown = values.quick ? loads : [0.1, 0.4, 0.8];
const loaded: KeySpec[] = (['free', 'pro', 'business'] as const).flatMap((plan) =>
  [1, 3].flatMap((tills) =>
    loads.map((load) => {
      const orders = (plans[plan].day * load) / tills;
      return {
        plan,
        tills,
        orders,
        days: plan === 'business' ? 1 : 4,
        seed: `load ${plan} ${tills} ${load}`,
      };
    }),
  ),
);

const carried = await runAll(loaded);
/** Shops that run both ways, model and whole program. */
const compared: KeySpec[] = (
  [
    ['free', 1, 100],
    ['free', 1, 500],
    ['pro', 3, 150],
  ] as const
)
  .slice(0, values.quick ? 1 : 3)
  .map(([plan, tills, orders]) => ({ plan, tills, orders, days: 1, seed: `whole ${plan} ${orders}` }));
const modelled = await runAll(compared);
const whole: KeyResult[] = [];
for (const spec of compared) whole.push(await runWhole(spec));
process.stderr.write('model and whole program compared\n');
const rows: { tills: number; results: KeyResult[]; seconds: number }[] = [];
for (const tills of fleets) {
  const began = performance.now();
  const results = await runAll(fleetOf(tills, days));
  const seconds = (performance.now() - began) / 1000;
  rows.push({ tills, results, seconds });
  process.stderr.write(`${tills} tills for ${days} days: ${duration(seconds * 1000)}\n`);
}
writePart('fleet.svg', chart());
writePart('fleet.md', report());

function delays(results: KeyResult[]): number[] {
  return results.flatMap((result) => result.delays);
}

/** Requests by lane, for each of so many days. */
function lanes(results: KeyResult[], span: number): string[] {
  return (['orders', 'stock', 'reads'] as const).map((lane) =>
    Math.round(sum(results.map((result) => result.lanes[lane])) / span).toLocaleString('en-US'),
  );
}

function shop({ plan, tills }: KeySpec): string {
  return `${plan}, ${tills} ${tills === 1 ? 'till' : 'tills'}`;
}

/** By plan and tills: how many orders a day are all acknowledged and written off, and how many are merely acknowledged. */
function capacity(): (string | number)[][] {
  const groups = Map.groupBy([...carried].sort(byPlanAndTills), ({ spec }) => shop(spec));
  return [...groups].map(([name, results]) => {
    const offered = ({ spec }: KeyResult) => spec.orders * spec.tills;
    const most = (passes: (result: KeyResult) => boolean) =>
      Math.max(0, ...results.filter(passes).map(offered)).toLocaleString('en-US');
    const soon = (result: KeyResult) =>
      result.delays.length === result.sold && quantile(result.delays, 0.99) < 60_000;
    return [
      name,
      plans[results[0]?.spec.plan ?? 'free'].day.toLocaleString('en-US'),
      most((result) => soon(result) && result.stockLeft === 0),
      most(soon),
    ];
  });
}

/** The same shops in the model and with the whole program. */
function belief(): (string | number)[][] {
  return compared.flatMap((spec, at) =>
    (['model', 'whole program'] as const).map((way, index) => {
      const result = (index === 0 ? modelled : whole)[at] as KeyResult;
      return [
        `${shop(spec)}, ${way}`,
        result.sold,
        result.delays.length,
        `${duration(quantile(result.delays, 0.5))} / ${duration(quantile(result.delays, 0.99))}`,
        ...lanes([result], 1),
        ...trouble([result]),
      ];
    }),
  );
}

function trouble(results: KeyResult[]): number[] {
  return [sum(results.map(({ refused }) => refused)), sum(results.map(({ bans }) => bans))];
}

function byPlanAndTills({ spec: one }: KeyResult, { spec: other }: KeyResult): number {
  const daily = (spec: KeySpec) => plans[spec.plan].day * 10 + spec.tills;
  return daily(one) - daily(other) || one.orders - other.orders;
}

function chart(): string {
  const line = (name: string, share: number, ours: boolean) => ({
    name,
    ours,
    points: rows.map(({ tills, results }) => ({ x: tills, y: quantile(delays(results), share) })),
  });
  return lineChart({
    title: 'From the sale to its acknowledgement',
    x: { label: 'tills in the fleet' },
    y: { label: 'milliseconds', format: (value) => duration(value) },
    series: [line('p50', 0.5, true), line('p99', 0.99, false)],
  });
}

function report(): string {
  const most = [...carried]
    .sort(byPlanAndTills)
    .filter(({ spec }) => shown.some((load) => spec.seed.endsWith(` ${load}`)))
    .map((result) => {
      const { days: span } = result.spec;
      return [
        shop(result.spec),
        Math.round(result.spec.orders * result.spec.tills).toLocaleString('en-US'),
        `${duration(quantile(result.delays, 0.5))} / ${duration(quantile(result.delays, 0.99))}`,
        (result.sold - result.delays.length).toLocaleString('en-US'),
        result.stockLeft,
        duration(result.stockWait),
        ...lanes([result], span),
        ...trouble([result]),
      ];
    });
  const fleet = rows.map(({ tills, results, seconds }) => {
    const all = delays(results);
    return [
      tills.toLocaleString('en-US'),
      results.length,
      sum(results.map(({ sold }) => sold)).toLocaleString('en-US'),
      duration(quantile(all, 0.5)),
      duration(quantile(all, 0.99)),
      ...lanes(results, 1),
      ...trouble(results),
      duration(seconds * 1000),
    ];
  });
  const last = rows.at(-1);
  const plansOf = (['free', 'pro', 'business'] as const).map((plan) => {
    const results = last?.results.filter(({ spec }) => spec.plan === plan) ?? [];
    const all = delays(results);
    const sold = sum(results.map((one) => one.sold));
    return [
      plan,
      results.length,
      duration(quantile(all, 0.5)),
      duration(quantile(all, 0.99)),
      (sold - all.length).toLocaleString('en-US'),
    ];
  });
  const requests = sum(
    rows.flatMap(({ results }) => results.flatMap(({ lanes: all }) => Object.values(all))),
  );
  return `## A fleet

\`node bench/fleet.ts\`: tills for ${days} days of virtual time, ${Math.round(requests / 1e6)} million requests. Shops: half of them one till on Free with
40 to 140 orders a day, most others two or three tills on Pro with 100 to 250 each, one in twelve three tills on
Business with 300 to 600 each; open from 9 to 19, busiest at noon and after work; an order is a sold line.

${machine()}

### What is real and what is a model

Real: each till's gate, with its two windows, lanes and limit in flight, and our service's windows (\`lab/simulator/limiter.ts\`).
Modelled: the outbox in front of the gate is two lists, the way to the service and back takes ${LATENCY} ms, and the service
says yes. An order is one request; stock writes of a pet are joined, one request where its ETag is known, a read more
where it is not, and a refusal, a read and a write where another till wrote in between; each till reads the four lists as
often as its share of the day allows. Not in it: what the client and SQLite cost, answers that are lost, kills
(\`npm run schedules\`, the store's part), and what the service's own machine carries ("The Petstore Service"). Keys share
nothing, neither limits nor data, so a fleet is its keys one by one.

To see how far that can be believed, the same shops ran for a day with the whole program behind each till: store, outbox,
client, sync and pulls (\`bench/fleet/whole.ts\`).

${table(
  ['shop', 'sold', 'acknowledged', 'delay p50 / p99', 'orders', 'stock', 'reads', '429s', 'bans'],
  belief(),
)}

### What a plan carries

The most orders a day of those tried (${loads.map((load) => `${load * 100} %`).join(', ')} of the plan's requests a day, for four days; Business: one) at
which 99 of 100 are acknowledged within a minute and none is left:

${table(['plan, tills on the key', 'requests a day', 'with all stock written', 'stock later'], capacity())}

"With all stock written" is where no count waits when the next day begins; "stock later" is where orders alone are asked
about. At three of the loads, requests for each day:

${table(
  [
    'plan, tills on the key',
    'orders a day',
    'delay p50 / p99',
    'not acknowledged',
    'stock not written',
    'a count waits at most',
    'orders',
    'stock',
    'reads',
    '429s',
    'bans',
  ],
  most,
)}

### Fleets

${table(
  [
    'tills',
    'keys',
    'orders',
    'delay p50',
    'p99',
    'requests: orders',
    'stock',
    'reads',
    '429s',
    'bans',
    'took here',
  ],
  fleet,
)}

By plan, in the largest fleet:

${table(['plan', 'keys', 'delay p50', 'p99', 'not acknowledged at the end'], plansOf)}

![From the sale to its acknowledgement](./fleet.svg)

### Read plainly

- The delay does not grow with the fleet: a key knows nothing of the others. It is the plan that decides.
- Of the day the gate keeps for orders what they needed at this hour on the days before, so that the stock of the
  morning does not spend what the orders of the evening need. Where orders and counts together are more than the plan,
  counts wait, are joined meanwhile, and cost fewer requests for it.
- A loss, plainly: well above half of the plan's requests the counts of the busiest hours are written hours later, and
  with several tills on a small plan those of a pet may wait for days. Until then every till shows its own sales, and
  not those of the others; who sells so much needs the next plan. What the first day of selling brings, nobody has seen
  before: from about seven tenths of the plan some of its orders wait for the next day.
- Several tills that write the same pets meet, and each meeting costs one or two requests more: stock grows faster than
  the orders do, with the number of tills on a key, not of the fleet.
- Reads give way first, as they should: what suffers is how fresh the lists are.
`;
}
