import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lineChart } from './lib/chart.ts';
import { duration, machine, table, version, writePart } from './lib/report.ts';
import type { Figures } from './search/child.ts';
import { type Peer, peers } from './search/peers.ts';
import { typings } from './search/pets.ts';

/** Measures search as one types at three sizes, and writes `docs/bench/search.md`: `node bench/search.ts [--quick]`. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const sizes = values.quick ? [1000, 10_000] : [10_000, 100_000, 1_000_000];
/** So long each kind of typing goes on at most; whoever is slow gets fewer keys, not fewer pets. */
const seconds = values.quick ? 1 : 5;
const script = fileURLToPath(new URL('./search/child.ts', import.meta.url));

interface Row {
  peer: Peer;
  size: number;
  buildMs: number;
  /** Null where it was not done within the patience below. */
  figures: Figures | null;
}

/** Milliseconds for one search at one size, all in all: the whole has to end. */
const PATIENCE_MS = 150_000;

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
writePart('search.svg', chart());
writePart('search.md', report());

function measured(peer: Peer, size: number, folder: string): Figures | null {
  try {
    return JSON.parse(run(peer, size, folder, String(seconds)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ETIMEDOUT') return null;
    throw error;
  }
}

function run(peer: Peer, size: number, folder: string, last: string): string {
  const options = ['--no-warnings', '--expose-gc', '--max-old-space-size=8192'];
  return execFileSync(process.execPath, [...options, script, peer.key, String(size), folder, last], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
    ...(last === 'build' ? {} : { timeout: PATIENCE_MS, killSignal: 'SIGKILL' as const }),
  });
}

function chart(): string {
  return lineChart({
    title: 'Search as one types, with a slip in the text',
    x: { label: 'pets' },
    y: { label: 'median a key, milliseconds' },
    series: peers.map((peer) => ({
      name: peer.name,
      ours: peer.key === 'perch',
      points: rows
        .filter((row) => row.peer === peer)
        .map(({ size, figures }) => ({ x: size, y: figures?.typings['with a slip'].p50 ?? 0 })),
    })),
  });
}

function name(peer: Peer): string {
  return peer.package ? `${peer.name} ${version(peer.package)}` : peer.name;
}

function report(): string {
  const speed = sizes.map((size) => {
    const lines = rows
      .filter((row) => row.size === size)
      .map(({ peer, figures }) => [
        name(peer),
        ...typings.flatMap((typing) => {
          if (!figures) return ['–', '–'];
          const { p50, p99, found, wanted } = figures.typings[typing];
          return [`${duration(p50)} / ${duration(p99)}`, `${found} of ${wanted}`];
        }),
      ]);
    const head = ['search', ...typings.flatMap((typing) => [`${typing}: p50 / p99`, 'found'])];
    return `### ${size.toLocaleString('en-US')} pets\n\n${table(head, lines)}`;
  });
  const cost = rows.map(({ peer, size, buildMs, figures }) => [
    `${name(peer)}, ${size.toLocaleString('en-US')}`,
    buildMs ? duration(buildMs) : '–',
    figures ? duration(figures.startMs) : `not within ${duration(PATIENCE_MS)}`,
    figures ? `${Math.round(figures.memory / 2 ** 20).toLocaleString('en-US')} MiB` : '–',
    figures?.disk ? `${Math.round(figures.disk / 2 ** 20).toLocaleString('en-US')} MiB` : '–',
  ]);
  return `## Search as one types

\`node bench/search.ts\`: each search in a process of its own; up to 60 pets are wanted in each kind of typing, their kind
and call name typed key by key from the second letter on, ${seconds} s at most. p50 and p99 are of single keys. Found: the wanted
pet was among the first 24 once all was typed. With a slip: one letter in the middle of the longest word is wrong,
missing or swapped. Without umlauts: \`kaetzchen\` and \`katzchen\` by turns. Perch reads from its database, prices and
stock included; the others hold names in memory and give back names.

${machine()}

${speed.join('\n\n')}

![Search as one types, with a slip](./search.svg)

### What it costs to have it

Build is paid once, when a shop's pets arrive; start is paid at every start of the program, from the open file (Perch)
or from names already in memory (the others, who would have to load them first) to the first answer. Memory is the
whole process, and for all of them includes the list of names that the benchmark itself holds.

${table(['search, pets', 'build', 'start', 'memory', 'on the disk'], cost)}

### Read plainly

${findings()}
- FlexSearch, MiniSearch, Fuse.js and the filter need every name in memory and their index anew at every start; Perch
  pays once, on the disk, and that file is large.
- The filter finds no slips and no \`kaetzchen\`; with few pets it is quick, and then nobody needs more.
`;
}

/** Who is faster than Perch at what, said from the figures. */
function findings(): string {
  return sizes
    .map((size) => {
      const at = rows.filter((row) => row.size === size);
      const ours = at.find(({ peer }) => peer.key === 'perch');
      const faster = typings.map((typing) => {
        const limit = ours?.figures?.typings[typing].p50 ?? 0;
        const names = at
          .filter(({ figures }) => figures !== null && figures.typings[typing].p50 < limit)
          .map(({ peer }) => peer.name);
        return `${typing} ${names.length > 0 ? names.join(', ') : 'nobody'}`;
      });
      return `- ${size.toLocaleString('en-US')} pets, faster than Perch at the median: ${faster.join('; ')}.`;
    })
    .join('\n');
}
