import { readOptions } from './lib/options.ts';
import { machine, table, writePart } from './lib/report.ts';
import { sum } from './lib/stats.ts';
import { runShop, type Shop, type Spent } from './quota/run.ts';

/** Counts the requests of a hundred sales and writes `docs/bench/quota.md`: `node bench/quota.ts [--sales N]`. */
const values = readOptions(
  `node bench/quota.ts [--sales N] [--quick]

Counts the requests of sales, and writes docs/bench/quota.md.

  --sales N   how many; 100
  --quick     small sizes, for trying out; its figures go to a temporary folder
  --help      this text`,
  { sales: { type: 'string', default: '100' }, quick: { type: 'boolean', default: false } },
);
const sales = Number(values.sales);
const shops: Shop[] = (['live', 'backlog'] as const).flatMap((how) =>
  [
    { tills: 1, etags: true },
    { tills: 1, etags: false },
    { tills: 3, etags: true },
  ].flatMap((kind) => (['free', 'pro'] as const).map((plan) => ({ ...kind, plan, how, sales }))),
);
const all: Spent[] = [];
for (const shop of shops) {
  const spent = await runShop(shop);
  if (spent.left > 0 || spent.drift !== 0) throw new Error(`Not everything arrived: ${JSON.stringify(shop)}`);
  all.push(spent);
  process.stderr.write(`${JSON.stringify(shop)}\n`);
}
writePart('quota.md', report());

function report(): string {
  const rows = all.map(({ shop, by, late, refused, fastest }) => {
    const of = (name: string) => by.get(name) ?? 0;
    const { plan, tills, etags } = shop;
    return [
      `${shop.how === 'live' ? 'as sold' : 'backlog'}, ${tills} ${tills === 1 ? 'till' : 'tills'}, ${etags ? 'ETags' : 'no ETags'}, ${plan}`,
      of('createOrder'),
      of('getInventory'),
      of('updateInventory'),
      late,
      ((sum([...by.values()]) - of('lists') - of('proof')) / sales).toFixed(2),
      (fastest / sales).toFixed(2),
      refused,
    ];
  });
  return `# Requests per sale

\`node bench/quota.ts\`: ${sales} sales of two lines with the whole program and the service in virtual time, until everything is
acknowledged and the service's counts are right. **As sold**: one sale every three minutes. **Backlog**: all of them while the service
is unreachable. "Least" is one create per line, one write per count (backlog: per pet and till), and a read before each write
whose count the till cannot know. Reading lists and the daily proof are not counted.

${machine()}

${table(['shop', 'createOrder', 'getInventory', 'updateInventory', 'of these 412', 'requests a sale', 'least', '429s'], rows)}
`;
}
