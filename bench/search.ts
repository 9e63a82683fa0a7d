import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from './lib/options.ts';
import { ensurePeers } from './lib/peers.ts';
import { duration, durations, machine, table, version, writePart } from './lib/report.ts';
import type { Figures } from './search/child.ts';
import type { Peer } from './search/peer.ts';
import { allPeers } from './search/peers.ts';
import { typings } from './search/queries.ts';

/** Measures search while typing at three sizes, and writes `docs/bench/search.md`: `node bench/search.ts [--quick]`. */
const values = readOptions(
  `node bench/search.ts [--quick]

Measures search as one types, and writes docs/bench/search.md.

  --quick   small sizes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);
await ensurePeers();
const peers = await allPeers();
const sizes = values.quick ? [1000, 10_000] : [10_000, 100_000, 1_000_000];
/** Maximum seconds for each kind of typing, and for checking whether pets are found. */
const seconds = values.quick ? 0.5 : 1;
const script = fileURLToPath(new URL('./search/child.ts', import.meta.url));

interface Row {
  peer: Peer;
  size: number;
  buildMs: number;
  /** null after the timeout below. */
  figures: Figures | null;
}

/** Timeout in CPU time for one peer at one size. */
const PATIENCE_MS = 45_000;

const rows: Row[] = [];
for (const size of sizes) {
  for (const peer of peers) {
    const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
    try {
      const buildMs = peer.build ? Number(run(peer, size, folder, 'build')) : 0;
      const figures = measured(peer, size, folder);
      rows.push({ peer, size, buildMs, figures });
      if (!figures) {
        process.stderr.write(`${peer.name}, ${size}: not within ${duration(PATIENCE_MS)}\n`);
        continue;
      }
      const { p50, p99 } = figures.typings['as written'];
      process.stderr.write(
        `${peer.name}, ${size}: p50 ${duration(p50)}, p99 ${duration(p99)}, start ${duration(figures.startMs)}\n`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
writePart('search.md', report());

function measured(peer: Peer, size: number, folder: string): Figures | null {
  try {
    return JSON.parse(run(peer, size, folder, String(seconds)));
  } catch (error) {
    if ((error as { signal?: string }).signal === 'SIGXCPU') return null;
    throw error;
  }
}

function run(peer: Peer, size: number, folder: string, last: string): string {
  const options = ['--no-warnings', '--expose-gc', '--max-old-space-size=8192'];
  const node = [process.execPath, ...options, script, peer.key, String(size), folder, last];
  // The shell's limit counts CPU time, independent of other load; Windows has none.
  const limited = last !== 'build' && process.platform !== 'win32';
  const limit = `ulimit -S -t ${PATIENCE_MS / 1000}; exec "$@"`;
  const [command = '', ...args] = limited ? ['sh', '-c', limit, 'sh', ...node] : node;
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
}

function name(peer: Peer): string {
  return peer.package ? `${peer.name} ${version(peer.package)}` : peer.name;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
}

function report(): string {
  const lines = rows.map(({ peer, size, buildMs, figures }) => [
    `${name(peer)}, ${size.toLocaleString('en-US')}`,
    ...typings.flatMap((typing) => {
      if (!figures) return ['–', '–'];
      const { p50, p99, found, wanted } = figures.typings[typing];
      return [durations(p50, p99), `${Math.round((100 * found) / wanted)} %`];
    }),
    buildMs ? duration(buildMs) : '–',
    figures ? duration(figures.startMs) : `over ${duration(PATIENCE_MS)}`,
    figures ? mebibytes(figures.memory) : '–',
    figures?.disk ? mebibytes(figures.disk) : '–',
  ]);
  const head = ['search, pets', ...typings.flatMap((typing) => [typing, 'found'])];
  return `# Search while typing

\`node bench/search.ts\`: random pets are typed key by key from the second letter on, each search in its own process. Times are p50 / p99 of
single keys, as many as ${seconds} s allow. Found: the pet is among the first 24 results, of up to 100 pets. With a slip: one wrong, missing,
doubled or swapped letter. Without umlauts: \`kaetzchen\` or \`katzchen\`. Perch
reads prices and stock, too.

${machine()}

${table([...head, 'build', 'start', 'memory', 'disk'], lines)}

Build is paid once, start at each start of the program, for which the others index all names anew; in a small shop that is enough.
`;
}
