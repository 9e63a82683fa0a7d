import { plans } from '../shared/petstore/plans.ts';
import { MINUTE_MS } from '../shared/time/time.ts';
import { type KeyResult, LATENCY, runKey } from './fleet/key.ts';
import { readOptions } from './lib/options.ts';
import { machine, table, writePart } from './lib/report.ts';
import { quantile } from './lib/stats.ts';

/** Finds how many orders a day a plan can send, and writes `docs/bench/fleet.md`: `node bench/fleet.ts [--quick]`. */
const values = readOptions(
  `node bench/fleet.ts [--quick]

Finds how many orders a plan carries a day, and writes docs/bench/fleet.md.

  --quick   small sizes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);
/** Orders a day as shares of the plan's daily requests. */
const loads = values.quick ? [0.2, 0.6] : [0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8];
const names = values.quick ? (['free'] as const) : (['free', 'pro', 'business'] as const);

const rows = names.flatMap((plan) =>
  [1, 3].map((tills) => {
    const results = loads.map((load) =>
      runKey({
        plan,
        tills,
        orders: (plans[plan].day * load) / tills,
        days: plan === 'business' ? 1 : 4,
        seed: `load ${plan} ${tills} ${load}`,
      }),
    );
    process.stderr.write(`${plan}, ${tills}\n`);
    return [
      `${plan}, ${tills} ${tills === 1 ? 'till' : 'tills'}`,
      plans[plan].day.toLocaleString('en-US'),
      most(results.filter((result) => isPrompt(result) && result.stockLeft === 0)),
      most(results.filter(isPrompt)),
    ];
  }),
);
writePart('fleet.md', report());

/** Whether 99 % of orders were acknowledged within a minute, and all in the end. */
function isPrompt({ delays, sold }: KeyResult): boolean {
  return delays.length === sold && quantile(delays, 0.99) < MINUTE_MS;
}

function most(results: KeyResult[]): string {
  return Math.max(0, ...results.map(({ spec }) => Math.round(spec.orders * spec.tills))).toLocaleString(
    'en-US',
  );
}

function report(): string {
  return `# What a plan carries

\`node bench/fleet.ts\`: the most orders a day, of those tried, at which 99 of 100 orders are acknowledged within a minute and none is
left. Tried were ${loads.map((load) => `${load * 100}`).join(', ')} % of the plan's requests a day, for four days (Business: one); an order is
a sold line, the shop is open from 9 to 19 and busiest at noon and after work.

${machine()}

${table(['plan, tills on the key', 'requests a day', 'all counts written by the next day', 'counts written later'], rows)}

Each till's gate and the service's limits are real; the outbox is two lists, and the service answers after ${LATENCY} ms. A test compares
this model with the whole program (\`bench/fleet/fleet.test.ts\`). Several tills
that write the same pets need one or two requests more for each conflict. Until a count is written, other tills do not see its sales.
`;
}
