import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plans } from '../shared/petstore/plans.ts';
import type { KeyResult, KeySpec } from './fleet/key.ts';
import { lineChart } from './lib/chart.ts';
import { duration, machine, table, writePart } from './lib/report.ts';
import { quantile, sum } from './lib/stats.ts';
import { chance } from './sim/random.ts';

/** Runs fleets of tills for a virtual month, and writes `docs/bench/fleet.md`: `node bench/fleet.ts [--quick]`. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const fleets = values.quick
  ? [
      { tills: 1, days: 3 },
      { tills: 10, days: 1 },
    ]
  : [
      { tills: 1, days: 30 },
      { tills: 10, days: 30 },
      { tills: 100, days: 30 },
      { tills: 1000, days: 3 },
    ];
const script = fileURLToPath(new URL('./fleet/child.ts', import.meta.url));

/** Loads as shares of a plan's requests a day: from where nothing waits to more than it can take. */
const loads = values.quick ? [0.2, 0.6] : [0.1, 0.3, 0.5, 0.7, 0.9];
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
const rows: { tills: number; days: number; results: KeyResult[] }[] = [];
for (const { tills, days } of fleets) {
  rows.push({ tills, days, results: await runAll(fleetOf(tills, days)) });
  process.stderr.write(`${tills} tills for ${days} days\n`);
}
writePart('fleet.svg', chart());
writePart('fleet.md', report());

/** Shops as they come: many small ones, some with two or three tills, few big ones; each with a key of its own. */
function fleetOf(tills: number, days: number): KeySpec[] {
  const dice = chance('fleet');
  const specs: KeySpec[] = [];
  for (let left = tills; left > 0; ) {
    const kind = dice.pick([
      'free',
      'free',
      'free',
      'free',
      'free',
      'free',
      'pro',
      'pro',
      'pro',
      'pro',
      'pro',
      'business',
    ]);
    const plan = kind as KeySpec['plan'];
    const count = Math.min(left, plan === 'free' ? 1 : plan === 'pro' ? dice.between(2, 3) : 3);
    const orders = {
      free: dice.between(40, 140),
      pro: dice.between(100, 250),
      business: dice.between(300, 600),
    };
    specs.push({ plan, tills: count, orders: orders[plan], days, seed: `fleet ${specs.length}` });
    left -= count;
  }
  return specs;
}

/** Two processes share the keys: they have nothing in common. */
async function runAll(specs: KeySpec[]): Promise<KeyResult[]> {
  const halves = [specs.filter((_, at) => at % 2 === 0), specs.filter((_, at) => at % 2 === 1)];
  const results = await Promise.all(halves.map((half) => (half.length > 0 ? runSome(half) : [])));
  return results.flat();
}

async function runSome(specs: KeySpec[]): Promise<KeyResult[]> {
  const child = spawn(process.execPath, ['--no-warnings', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(specs));
  const results: KeyResult[] = [];
  for await (const line of createInterface({ input: child.stdout })) results.push(JSON.parse(line));
  if (results.length !== specs.length) throw new Error('A process of the fleet ended early');
  return results;
}

function delays(results: KeyResult[]): number[] {
  return results.flatMap((result) => result.delays);
}

function lanes(results: KeyResult[]): (string | number)[] {
  return (['orders', 'stock', 'reads'] as const).map((lane) =>
    sum(results.map((result) => result.lanes[lane])).toLocaleString('en-US'),
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
  const most = [...carried].sort(byPlanAndTills).map((result) => {
    const { plan, tills, days, orders } = result.spec;
    return [
      `${plan}, ${tills} ${tills === 1 ? 'till' : 'tills'}`,
      Math.round(orders * tills).toLocaleString('en-US'),
      `${duration(quantile(result.delays, 0.5))} / ${duration(quantile(result.delays, 0.99))}`,
      (result.sold - result.delays.length).toLocaleString('en-US'),
      result.stockLeft,
      ...lanes([result]).map((count) =>
        Math.round(Number(String(count).replaceAll(',', '')) / days).toLocaleString('en-US'),
      ),
      ...trouble([result]),
    ];
  });
  const fleet = rows.map(({ tills, days, results }) => {
    const all = delays(results);
    return [
      `${tills.toLocaleString('en-US')} for ${days} days`,
      results.length,
      sum(results.map(({ sold }) => sold)).toLocaleString('en-US'),
      duration(quantile(all, 0.5)),
      duration(quantile(all, 0.99)),
      ...lanes(results),
      ...trouble(results),
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
  return `## A fleet

\`node bench/fleet.ts\`: the product's gate before an outbox in memory, for each till, in virtual time; 80 ms to the service and
back; our service's windows (\`bench/sim/limiter.ts\`). Keys share nothing, neither limits nor data, so a fleet is its
keys one by one; what the service's own machine carries is under "The Petstore Service". The largest fleet runs for ${last?.days} days
instead of 30, because its days are alike and the whole has to end within minutes. Shops: half of them one till on Free with 40 to 140
orders a day, most others two or three tills on Pro with 100 to 250 each, one in twelve three tills on Business with
300 to 600 each; open from 9 to 19, busiest at noon and after work. An order is one request; stock writes of a pet are
joined, one request where the ETag is known, three where another till wrote in between; each till reads the four
lists as often as its share of the day allows. What the client and SQLite cost, answers that are lost and kills are
left out here (\`npm run torture\`, and the store's part).

${machine()}

### What a plan carries

Orders offered a day, at shares of the plan's requests a day, for four days (Business: one). A plan carries what is
acknowledged by the end, with no pet's stock left to write. Requests are for each day.

${table(
  [
    'plan, tills on the key',
    'orders a day',
    'delay p50 / p99',
    'not acknowledged',
    'stock not written',
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
  ['tills', 'keys', 'orders', 'delay p50', 'p99', 'requests: orders', 'stock', 'reads', '429s', 'bans'],
  fleet,
)}

By plan, in the largest fleet:

${table(['plan', 'keys', 'delay p50', 'p99', 'not acknowledged at the end'], plansOf)}

![From the sale to its acknowledgement](./fleet.svg)

### Read plainly

- The delay does not grow with the fleet: a key knows nothing of the others. It is the plan that decides.
- A loss, plainly: with the stock written at once after each order, a plan carries far fewer orders than it has
  requests. The stock of the morning spends what the orders of the evening need; only 5 % of the day is kept for
  orders. Above that load orders wait for the next day, first those of the evening.
- Several tills that write the same pets meet, and each meeting costs two requests more.
- Reads give way first, as they should: what suffers is how fresh the lists are.
`;
}
