import { readOptions } from './lib/options.ts';
import { ensurePeers, loadPeers } from './lib/peers.ts';
import { figure, machine, table, version, writePart } from './lib/report.ts';
import { type Figures, measure, type Work, works } from './service/load.ts';
import { bareFastify, jsonServer, perchOnPostgres, perchOnSqlite, type Target } from './service/targets.ts';

/**
 * Measures the service beside json-server and a bare Fastify route, all in one run, and writes `docs/bench/service.md`:
 * `node bench/service.ts [--seconds N] [--quick]`.
 */
const values = readOptions(
  `node bench/service.ts [--seconds N] [--quick]

Loads the service beside others, and writes docs/bench/service.md.

  --seconds N   for each measurement; 1
  --quick       small sizes, for trying out; its figures go to a temporary folder
  --help        this text`,
  { seconds: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
);
await ensurePeers();
const { load } = await loadPeers('load');
const seconds = Number(values.seconds);
/** How many ask at the same time. */
const sizes = values.quick ? [1, 20] : [1, 20, 200];

const starters: (() => Promise<Target | null>)[] = [perchOnSqlite, perchOnPostgres, jsonServer, bareFastify];
const targets = (await Promise.all(starters.map((start) => start()))).filter((target) => target !== null);
const measured = new Map<Work, { target: Target; figures: Figures[] }[]>();

for (const work of Object.keys(works) as Work[]) {
  const rows = targets.map((target) => ({ target, figures: [] as Figures[] }));
  for (const { target } of rows) await measure(load, target, work, 20, 1);
  // In turn at each size: what else goes on meets all of them alike.
  for (const size of sizes) {
    for (const { target, figures } of rows) figures.push(await measure(load, target, work, size, seconds));
  }
  for (const { target, figures } of rows) {
    const told = figures.map(({ perSecond }) => Math.round(perSecond)).join(', ');
    process.stderr.write(`${works[work].title}, ${target.name}: ${told}/s\n`);
  }
  measured.set(work, rows);
}
for (const target of targets) await target.stop();
writePart('service.md', report());

function report(): string {
  const columns = sizes.flatMap((size) => [`${size}: a second`, 'p50 / p99, ms']);
  const tables = [...measured].map(([work, rows]) => {
    const lines = rows.map(({ target, figures }) => [
      target.name,
      ...figures.flatMap(({ perSecond, p50, p99 }) => [figure(Math.round(perSecond)), `${p50} / ${p99}`]),
      figures.reduce((sum, { failed }) => sum + failed, 0),
    ]);
    const { title } = works[work];
    return `### ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${table(['server', ...columns, 'failed'], lines)}`;
  });
  return `## The Petstore Service

\`node bench/service.ts\`: each server in a process of its own, the load from another on the same machine, from
${sizes.join(', ')} connections at once, ${seconds} s each after a second of warm-up; the servers in turn. Perch checks the key, counts the
request in both windows, validates it, and has every write on the disk before it answers. json-server ${version('json-server')} keeps
everything in memory and rewrites its file. The bare route of Fastify ${version('fastify')} does nothing and shows what framework
and machine give at most.

${machine()}

${tables.join('\n\n')}

### Read plainly

- With ${(sizes.at(-1) ?? 1) / (sizes.at(-2) ?? 1)} times the connections, ${growth()}. More than the
  processor can serve wait in line.
- The bare route is ${figure(overBare())} times as fast as Perch at reading one count: that is what keys, limits, validation and
  the database cost.
`;
}

/** What the most connections change, where a flat line means that what a request costs does not grow. */
function growth(): string {
  return (['one', 'create'] as const)
    .map((work) => {
      const figures = measured.get(work)?.[0]?.figures ?? [];
      const times = (figures.at(-1)?.perSecond ?? Number.NaN) / (figures.at(-2)?.perSecond ?? Number.NaN);
      return `to ${works[work].title} goes ${figure(times)} times as fast in sum`;
    })
    .join(', and ');
}

function overBare(): number {
  const at = (name: string) =>
    measured.get('one')?.find(({ target }) => target.name.startsWith(name))?.figures[1]?.perSecond ??
    Number.NaN;
  return at('bare') / at('Perch on SQLite');
}
