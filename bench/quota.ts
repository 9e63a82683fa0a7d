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
  all.push(await runShop(shop));
  process.stderr.write(`${JSON.stringify(shop)}\n`);
}
writePart('quota.md', report());

function report(): string {
  const rows = all.map(({ shop, by, late, refused, least, left, drift }) => {
    const of = (name: string) => by.get(name) ?? 0;
    const forSales = sum([...by.values()]) - of('lists') - of('proof');
    const { plan, tills, etags } = shop;
    return [
      `${shop.how === 'live' ? 'as sold' : 'backlog'}, ${tills} ${tills === 1 ? 'till' : 'tills'}, ${etags ? 'ETags' : 'no ETags'}, ${plan}`,
      of('createOrder'),
      of('getInventory'),
      of('updateInventory'),
      late,
      of('others'),
      forSales,
      least,
      (forSales / sales).toFixed(2),
      (least / sales).toFixed(2),
      of('lists'),
      refused,
      left,
      drift,
    ];
  });
  return `## Quota per sale

\`node bench/quota.ts\`: ${sales} sales of 2 lines each, with the real store, engine, gate and client at the Petstore Service
in the same process (\`lab/simulator/petstore.ts\`), in virtual time; 40 pets, none of which runs out. **As sold**: one sale every three minutes, each sent
at once. **Backlog**: all of them while the service cannot be reached. Requests count from the first sale until
everything is acknowledged and the service's counts are right. The least possible is one create for each line; one
write for each pet whose count has to be told at that moment (as sold: two a sale; of a backlog: one for each pet that a
till sold); and a read before each write of a count that the till cannot know: with ETags where it had not written the
pet yet or another till had since, without them always.
\`lists\` is reading and the daily proof of contract v1; both have their own budget and do not depend on sales.

${machine()}

${table(
  [
    'shop',
    'createOrder',
    'getInventory',
    'updateInventory',
    'of these 412',
    'others',
    'for sales',
    'least',
    'a sale',
    'least a sale',
    'lists',
    '429s',
    'left',
    'drift',
  ],
  rows,
)}
`;
}
