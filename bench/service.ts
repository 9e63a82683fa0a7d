import { readOptions } from './lib/options.ts';
import { figure, machine, table, version, writePart } from './lib/report.ts';
import { type Figures, measure, type Work, works } from './service/load.ts';
import { bareFastify, perchOnPostgres, perchOnSqlite, type Target } from './service/targets.ts';

/**
 * Measures the service beside a bare Fastify route, all in one run, and writes `docs/bench/service.md`:
 * `node bench/service.ts [--seconds N] [--quick]`.
 */
const values = readOptions(
  `node bench/service.ts [--seconds N] [--quick]

Loads the service and a bare Fastify route, and writes docs/bench/service.md.

  --seconds N   for each measurement; 1
  --quick       small sizes, for trying out; its figures go to a temporary folder
  --help        this text`,
  { seconds: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
);
const seconds = Number(values.seconds);
/** Numbers of connections. */
const sizes = values.quick ? [1, 20] : [1, 20, 200];

const starters: (() => Promise<Target | null>)[] = [perchOnSqlite, perchOnPostgres, bareFastify];
const targets = (await Promise.all(starters.map((start) => start()))).filter((target) => target !== null);
const measured = new Map<Work, { target: Target; figures: Figures[] }[]>();

for (const work of Object.keys(works) as Work[]) {
  const rows = targets.map((target) => ({ target, figures: [] as Figures[] }));
  for (const { target } of rows) await measure(target, work, 20, 1);
  // Alternating at each size, so that other load affects all alike.
  for (const size of sizes) {
    for (const { target, figures } of rows) figures.push(await measure(target, work, size, seconds));
  }
  for (const { target, figures } of rows) {
    const rates = figures.map(({ perSecond }) => Math.round(perSecond)).join(', ');
    process.stderr.write(`${works[work].title}, ${target.name}: ${rates}/s\n`);
  }
  measured.set(work, rows);
}
for (const target of targets) await target.stop();
writePart('service.md', report());

function report(): string {
  const lines = [...measured].flatMap(([work, rows]) =>
    rows.map(({ target, figures }) => [
      `${works[work].title}: ${target.name}`,
      ...figures.map(
        ({ perSecond, p50, p99 }) => `${figure(Math.round(perSecond))}, ${figure(p50)} / ${figure(p99)}`,
      ),
      figures.reduce((sum, { failed }) => sum + failed, 0),
    ]),
  );
  return `# The Petstore Service

\`node bench/service.ts\`: requests a second, and p50 / p99 in milliseconds, with ${sizes.join(', ')} connections for ${seconds} s each. Server and load run in
separate processes on one machine. Perch checks key and limits, validates, and writes to the disk before it answers.
The bare route of Fastify ${version('fastify')} does nothing.

${machine()}

${table(['', ...sizes.map((size) => `${size} ${size === 1 ? 'connection' : 'connections'}`), 'failed'], lines)}
`;
}
