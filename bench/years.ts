import { rmSync } from 'node:fs';
import { cacheFolder } from './counter/cache.ts';
import { prepared } from './counter/prepared.ts';
import { readOptions } from './lib/options.ts';
import { duration, figure, machine, table, writePart } from './lib/report.ts';
import { type Measured, measureYears } from './years/measure.ts';
import { makeYears, usualYears } from './years/shop.ts';

/** Measures a shop with years of sales and writes `docs/bench/years.md`: `node bench/years.ts [--quick]`. */
const values = readOptions(
  `node bench/years.ts [--quick]

Measures what the counter asks for in shops of 10,000, 100,000 and 1,000,000 receipts, and writes docs/bench/years.md.
Making the largest takes half an hour on an idle machine; shops are kept for the next run.

  --most N   leaves out shops of more receipts
  --quick    small shops, for trying out; its figures go to a temporary folder
  --help     this text`,
  { quick: { type: 'boolean', default: false }, most: { type: 'string' } },
);
const all = values.quick ? [800, 4000] : [10_000, 100_000, 1_000_000];
const sizes = all.filter((size) => size <= Number(values.most ?? size));

/** Sources that determine such a shop. */
const SOURCES = [
  'bench/counter/pets.ts',
  'bench/lib/pet-words.ts',
  'bench/years/shop.ts',
  'electron/store',
  'electron/usecases/day/shift.ts',
  'electron/usecases/orders',
  'electron/usecases/refunds/refund-sale.ts',
];

const runs: { size: number; measured: Measured }[] = [];
let isWarm = false;
for (const receipts of sizes) {
  const folder = await prepared(cacheFolder(), `years-${receipts}`, SOURCES, async (dataDir) => {
    process.stderr.write(`Making a shop with ${receipts.toLocaleString('en-US')} receipts …\n`);
    const progress = (made: number) => process.stderr.write(`\r${made.toLocaleString('en-US')} `);
    makeYears({ ...usualYears, dataDir, receipts, progress });
    process.stderr.write('\n');
  });
  // Warm-up, so that the first shop runs compiled code too.
  if (!isWarm) await measureYears(folder);
  isWarm = true;
  const measured = await measureYears(folder);
  runs.push({ size: receipts, measured });
  process.stderr.write(
    `${receipts}: ${JSON.stringify(measured.rows.map(({ name, ms }) => [name, duration(ms)]))}\n`,
  );
  if (values.quick) rmSync(folder, { recursive: true, force: true });
}
writePart('years.md', report());

function report(): string {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) throw new Error('--most leaves no shop');
  const of = ({ measured }: typeof first, name: string) => measured.rows.find((row) => row.name === name);
  const cpuTimeOf = (run: typeof first, name: string) => of(run, name)?.cpuMs ?? Number.NaN;
  const days = ({ size }: typeof first) => Math.ceil(size / usualYears.receiptsPerDay);
  // Compares with the first shop that has enough days for the figure.
  const rows = first.measured.rows.map(({ name, days: needed }) => {
    const base = runs.find((run) => days(run) >= needed) ?? last;
    const grows = figure(cpuTimeOf(last, name) / cpuTimeOf(base, name));
    return [
      name,
      ...runs.map((run) => duration(of(run, name)?.ms ?? Number.NaN)),
      base === last ? '' : base === first ? grows : `${grows} since ${base.size.toLocaleString('en-US')}`,
    ];
  });
  const head = ['', ...runs.map(({ size }) => `${size.toLocaleString('en-US')} receipts`), 'grows'];
  const bytes = runs.map(
    ({ size, measured }) => `${size.toLocaleString('en-US')}: ${figure(measured.bytes / 2 ** 20)} MiB`,
  );
  return `# Years of sales

\`node bench/years.ts\`: shops made by \`npm run years\` with ${usualYears.receiptsPerDay} receipts a day and ${figure(usualYears.pets)} pets; a million receipts are seven
years. Measured in one process through the use-cases, without the window (\`synchronous=FULL\`): medians of several runs with warm
caches, long ones once. "Grows" is the largest shop's processor time divided by the smallest's; "since" names a larger one where
the smallest, of ${days(first)} days, has less to show.

${machine()}

Database: ${bytes.join(', ')}.${runs.length < all.length ? ' Larger shops were left out of this run (`--most`).' : ''}

${table(head, rows)}

Only searching all typed texts for a customer, \`verify\`, backup and restore read the whole shop; their time is linear, and more
where copies of the shop do not fit into memory, as the largest's do not. The search lets the till work after each part, of which the longest
took ${duration(last.measured.longestPartMs)} of processor time in the largest shop. A report takes as long as it
has receipts, in a separate thread.
`;
}
