import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { bodyBounds } from '../service/http/json.ts';
import { anyJson } from '../service/testing/bodies.ts';
import { readOptions } from './lib/options.ts';
import { figure, machine, table, writePart } from './lib/report.ts';

/**
 * Measures the service's CPU time for one request with a body of up to 1 MiB of many shapes, and writes
 * `docs/bench/bodies.md`: `node bench/bodies.ts [--quick]`. Exits with 1 if one takes too long.
 */
const values = readOptions(
  `node bench/bodies.ts [--quick]

Measures what bodies of up to 1 MiB take of the service, and writes docs/bench/bodies.md.

  --quick   fewer shapes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);

const MIB = 1024 * 1024;
/** Limit of CPU time for one request, milliseconds. */
const MAX_CPU_MS = 20;
/** Requests for each body; the fastest counts, which excludes other work of the process. */
const TRIES = 9;
const SEED = 20261121;

const before = '{"name":"Rex","categoryId":1,"x":';
const bytes = MIB - before.length - 1;
/** A pet with an unknown field of any content. */
const around = (json: string) => `${before}${json}}`;
const { parts, depth } = bodyBounds;
/** Parts of the pet itself: the object and two commas. */
const OWN = 3;
const fields = (count: number, text: (room: number) => string) => {
  const room = Math.floor(bytes / count) - 14;
  return `{${Array.from({ length: count }, (_, at) => `"f${at}":"${text(room)}"`).join(',')}}`;
};
/** Bodies that were the slowest once. */
const known: Record<string, string> = {
  'as many fields as allowed, of escaped letters': fields(parts - OWN, (room) =>
    '\\u0061'.repeat(Math.floor(room / 6)),
  ),
  'as many fields as allowed, of escaped quotes': fields(parts - OWN, (room) =>
    '\\"'.repeat(Math.floor(room / 2)),
  ),
  'one text of escaped quotes': `"${'\\"'.repeat(Math.floor(bytes / 2) - 1)}"`,
  'one number': '9'.repeat(bytes),
  '9,990 fields of escaped letters, refused': fields(9_990, (room) => '\\u0061'.repeat(Math.floor(room / 6))),
};
const drawn = fc.sample(anyJson({ parts: parts - OWN - depth, depth: depth - 2, bytes }), {
  seed: SEED,
  numRuns: values.quick ? 20 : 200,
});

const server = fork(fileURLToPath(new URL('./service/bodies-server.ts', import.meta.url)), {
  execArgv: ['--no-warnings'],
});
const [{ url, key }] = (await once(server, 'message')) as [{ url: string; key: string }];
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
await send('/categories', '{"name":"Dogs"}');

// Warm-up: the JIT compiles code that is used often.
for (const json of drawn.slice(0, 20)) await send('/pets', around(json));

const ofKnown: [string, Taken][] = [];
for (const [name, json] of Object.entries(known)) ofKnown.push([name, await fastest(around(json))]);
const ofDrawn: Taken[] = [];
for (const json of drawn) ofDrawn.push(await fastest(around(json)));
const closed = once(server, 'exit');
server.disconnect();
await closed;

const times = ofDrawn.map(({ ms }) => ms).sort((one, other) => one - other);
const stored = ofDrawn.filter(({ status }) => status === 201).length;
const all = [...times, ...ofKnown.map(([, { ms }]) => ms)];
const worst = Math.max(...all);
writePart('bodies.md', report());
process.stderr.write(`at most ${figure(worst)} ms of ${MAX_CPU_MS}\n`);
if (worst >= MAX_CPU_MS) process.exitCode = 1;

interface Taken {
  status: number;
  /** CPU time, the minimum of several tries. */
  ms: number;
}

async function send(path: string, body: string): Promise<number> {
  const response = await fetch(url + path, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

async function cpuTime(): Promise<number> {
  const header = once(server, 'message');
  server.send('processor');
  return (await header)[0] as number;
}

async function fastest(body: string): Promise<Taken> {
  const taken = { status: 0, ms: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const from = await cpuTime();
    taken.status = await send('/pets', body);
    taken.ms = Math.min(taken.ms, (await cpuTime()) - from);
  }
  return taken;
}

function report(): string {
  const at = (share: number) => figure(times[Math.ceil(times.length * share) - 1] ?? Number.NaN);
  const rows = [
    [`${drawn.length} drawn bodies: median`, '', at(0.5)],
    ['99th percentile', '', at(0.99)],
    ['slowest', '', at(1)],
    ...ofKnown.map(([name, { status, ms }]) => [name, status, figure(ms)]),
  ];
  return `# Request bodies of up to 1 MiB

\`node bench/bodies.ts\`: processor time that the service, in its own process with its data in memory, needs for one request, as the
least difference of \`process.cpuUsage\` over ${TRIES} tries. The limit is ${MAX_CPU_MS} ms; the command exits with 1 above it. Bodies are drawn
from a seed (\`service/testing/bodies.ts\`): up to ${figure(parts)} parts, ${depth} levels, texts and numbers of any kind; ${stored} of them were stored, the
others refused. Below are bodies that once were the slowest.

${machine()}

${table(['1 MiB of', 'answer', 'ms'], rows)}
`;
}
