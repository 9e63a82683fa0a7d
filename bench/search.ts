import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lineChart } from './lib/chart.ts';
import { readOptions } from './lib/options.ts';
import { ensurePeers } from './lib/peers.ts';
import { duration, figure, machine, table, version, writePart } from './lib/report.ts';
import type { Figures, Typed } from './search/child.ts';
import type { Peer } from './search/peer.ts';
import { allPeers } from './search/peers.ts';
import { typings } from './search/pets.ts';

/** Measures search as one types at three sizes, and writes `docs/bench/search.md`: `node bench/search.ts [--quick]`. */
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
/** So long each kind of typing goes on at most, and so long again is looked whether pets are found. */
const seconds = values.quick ? 0.5 : 1;
const script = fileURLToPath(new URL('./search/child.ts', import.meta.url));

interface Row {
  peer: Peer;
  size: number;
  buildMs: number;
  /** Null where it was not done within the patience below. */
  figures: Figures | null;
}

/** Processor time for one search at one size, start and typing: the whole has to end. */
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
writePart('search.svg', chart());
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
  // The shell's limit counts what the process itself needs, whatever else the machine does; Windows has none.
  const limited = last !== 'build' && process.platform !== 'win32';
  const limit = `ulimit -S -t ${PATIENCE_MS / 1000}; exec "$@"`;
  const [command = '', ...args] = limited ? ['sh', '-c', limit, 'sh', ...node] : node;
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
}

function chart(): string {
  return lineChart({
    title: 'Search as one types',
    x: { label: 'pets' },
    y: { label: 'median a key, milliseconds' },
    series: peers.map((peer) => ({
      name: peer.name,
      ours: peer.key === 'perch',
      points: rows
        .filter((row) => row.peer === peer)
        .map(({ size, figures }) => ({ x: size, y: figures?.typings['as written'].p50 ?? 0 })),
    })),
  });
}

/** A share in percent, and of how many. */
function share(found: number, wanted: number): string {
  return `${Math.round((100 * found) / wanted)} % of ${wanted}`;
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
          return [`${duration(p50)} / ${duration(p99)}`, share(found, wanted)];
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

\`node bench/search.ts\`: each search in a process of its own. Pets are wanted at random; the kind and call name of each are
typed key by key from the second letter on. p50 and p99 are of single keys, of as many as ${seconds} s allow. Found: the
wanted pet was among the first 24 once all was typed, of 100 pets or as many as another ${seconds} s allow. With a slip: one
letter in the middle of the longest word is wrong, missing, twice there, or swapped with the next. Without umlauts:
\`kaetzchen\` and \`katzchen\` by turns. Perch reads from its database, prices and stock included; the others hold names in
memory and give back names.

${machine()}

${speed.join('\n\n')}

![Search as one types, as written](./search.svg)

### What it costs to have it

Build is paid once, when a shop's pets arrive; start is paid at every start of the program, from the open file (Perch)
or from names already in memory (the others, who would have to load them first) to the first answer. Memory is the
whole process. Whoever needs more than ${duration(PATIENCE_MS)} of processor time for start and typing at one size is not waited for.

${table(['search, pets', 'build', 'start', 'memory', 'on the disk'], cost)}

### Read plainly

${findings()}
- With ${Math.round((sizes.at(-1) ?? 1) / (sizes[0] ?? 1))} times the pets, the median key of ${growth()}.
  Perch reads a page of an index whatever its size; who scans or gathers all that match before the best are taken grows
  with the pets.
- FlexSearch, MiniSearch, Fuse.js and the filter need every name in memory and their index anew at every start; Perch
  pays once, on the disk, and that file is large. Where a shop is small enough for that, whoever is named above as faster
  and as finding all is enough.
- What others find and Perch did not was taken over: like MiniSearch it now forgives a slip in texts of more than three
  words, and where the slip happens to be another name's word (\`electron/store/search/search-slips.ts\`).
- The filter finds no slips and no \`kaetzchen\`; with few pets it is quick, and then nobody needs more.
`;
}

/** How much more the median key costs at the largest size than at the smallest, as written. */
function growth(): string {
  const told = peers.flatMap((peer) => {
    const at = (size: number | undefined) =>
      rows.find((row) => row.peer === peer && row.size === size)?.figures?.typings['as written'].p50;
    const [few, many] = [at(sizes[0]), at(sizes.at(-1))];
    return few && many ? [`${peer.name} costs ${figure(many / few)} times as much`] : [];
  });
  return told.join(', ');
}

/** Who is faster than Perch at what, and who finds more, said from the figures. */
function findings(): string {
  return sizes
    .map((size) => {
      const at = rows.filter((row) => row.size === size);
      const ours = at.find(({ peer }) => peer.key === 'perch')?.figures;
      const better = (beats: (theirs: Typed, our: Typed) => boolean) =>
        typings
          .map((typing) => {
            const names = at
              .filter(
                ({ figures }) => figures && ours && beats(figures.typings[typing], ours.typings[typing]),
              )
              .map(({ peer, figures }) => {
                const { found, wanted } = figures?.typings[typing] ?? { found: 0, wanted: 1 };
                return `${peer.name} (finds ${Math.round((100 * found) / wanted)} %)`;
              });
            return `${typing} ${names.length > 0 ? names.join(', ') : 'nobody'}`;
          })
          .join('; ');
      const faster = better((theirs, our) => theirs.p50 < our.p50);
      const finds = better((theirs, our) => theirs.found / theirs.wanted > our.found / our.wanted);
      return `- ${size.toLocaleString('en-US')} pets. Faster than Perch at the median: ${faster}. Finds more: ${finds}.`;
    })
    .join('\n');
}
