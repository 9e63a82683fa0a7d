import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figures, measure, type Work, works } from './service/load.ts';
import { bareFastify, jsonServer, perchOnPostgres, perchOnSqlite, type Target } from './service/targets.ts';

/**
 * Measures the service beside json-server and a bare Fastify route, all in one run, and writes `docs/bench/service.md`:
 * `node bench/service.ts [--seconds N] [--connections N] [--dry]`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
    dry: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const file = fileURLToPath(new URL('../docs/bench/service.md', import.meta.url));

const ROUNDS = 3;

/** What else the machine was doing before the first figure. */
const loadBefore = loadavg()[0] ?? 0;

const starters: (() => Promise<Target | null>)[] = [perchOnSqlite, perchOnPostgres, jsonServer, bareFastify];
const targets = (await Promise.all(starters.map((start) => start()))).filter((target) => target !== null);
const rows: { name: string; work: Work; figures: Figures }[] = [];

for (const work of Object.keys(works) as Work[]) {
  const rounds = new Map<Target, Figures[]>(targets.map((target) => [target, []]));
  // In turn, several times: what else goes on meets all of them alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      rounds.get(target)?.push(await measure(target, work, connections, seconds));
    }
  }
  for (const [{ name }, figures] of rounds) {
    rows.push({ name, work, figures: median(figures) });
    process.stderr.write(`${works[work].title}, ${name}: ${Math.round(median(figures).perSecond)}/s\n`);
  }
}
for (const target of targets) await target.stop();

const text = report();
if (values.dry) process.stdout.write(text);
else writeFileSync(file, text);

/** Each figure's median over the rounds; failures added up. */
function median(rounds: Figures[]): Figures {
  const middle = (pick: (figures: Figures) => number) =>
    rounds.map(pick).sort((one, other) => one - other)[Math.floor(rounds.length / 2)] ?? 0;
  return {
    perSecond: middle((figures) => figures.perSecond),
    p50: middle((figures) => figures.p50),
    p99: middle((figures) => figures.p99),
    failed: rounds.reduce((sum, figures) => sum + figures.failed, 0),
  };
}

function report(): string {
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const tables = (Object.keys(works) as Work[]).map((work) => {
    const lines = rows
      .filter((row) => row.work === work)
      .map(({ name, figures: { perSecond, p50, p99, failed } }) =>
        [name, Math.round(perSecond).toLocaleString('en-US'), `${p50} ms`, `${p99} ms`, failed].join(' | '),
      );
    return `### ${works[work].title[0]?.toUpperCase()}${works[work].title.slice(1)}

| server | requests a second | p50 | p99 | failed |
|---|---:|---:|---:|---:|
${lines.map((line) => `| ${line} |`).join('\n')}
`;
  });
  return `## The Petstore Service

\`node bench/service.ts --seconds ${seconds} --connections ${connections}\`: each server in a process of its own, the load
from another on the same machine; the servers in turn, ${ROUNDS} rounds of ${seconds} s, each after a second of warm-up; medians.
Perch checks the key, counts the request in both windows, validates the request, and has every write on the disk
before it answers. json-server keeps everything in memory and rewrites its file. The bare route does nothing and shows
what framework and machine give at most.

Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${cpus().length} cores (${processor}), load average ${loadBefore.toFixed(1)}
before the start. The figures of one run compare with one another, not with those of another machine.

${tables.join('\n')}`;
}
