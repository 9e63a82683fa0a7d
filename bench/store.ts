import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineChart } from './lib/chart.ts';
import { figure, machine, table, version, writePart } from './lib/report.ts';
import { median, sum } from './lib/stats.ts';
import type { Peer } from './store/peer.ts';
import { peers } from './store/peers.ts';
import { compilePowerCut, cutPower, type Figures, kill, type Loss, measure } from './store/trials.ts';

/**
 * Measures what keeping a sale costs and what is still there afterwards, and writes `docs/bench/store.md`:
 * `node bench/store.ts [--quick]`.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const sizes = values.quick ? [50, 200] : [100, 1000, 10_000];
const count = values.quick ? 50 : 250;
const kills = values.quick ? 1 : 5;
const rounds = values.quick ? 1 : 2;
const cutAfter = values.quick ? 100 : 300;

interface Row {
  peer: Peer;
  figures: Figures[];
  killed: Loss;
  cut: Loss | null;
}

const tools = mkdtempSync(join(tmpdir(), 'perch-bench-'));
const library = compilePowerCut(tools);
const measured = new Map<Peer, Figures[][]>(peers.map((peer) => [peer, []]));
// In turn, several times: what else goes on meets all of them alike.
for (let round = 0; round < rounds; round += 1) {
  for (const peer of peers) measured.get(peer)?.push(await measure(peer, sizes, count));
}
const flush = flushTime();
const rows: Row[] = [];
for (const peer of peers) {
  const losses: Loss[] = [];
  for (let round = 0; round < kills; round += 1) losses.push(await kill(peer, round));
  const row = {
    peer,
    figures: medians(measured.get(peer) ?? []),
    killed: total(losses),
    cut: await cutPower(peer, cutAfter, library),
  };
  rows.push(row);
  process.stderr.write(
    `${peer.name}: p50 ${figure(row.figures[0]?.p50 ?? Number.NaN)} ms, ${say(row.killed)}, ${say(row.cut)}\n`,
  );
}
rmSync(tools, { recursive: true });
writePart('store.svg', chart());
writePart('store.md', report());

/** Each figure's median over the rounds. */
function medians(all: Figures[][]): Figures[] {
  return (all[0] ?? []).map(({ size }, at) => {
    const middle = (pick: (figures: Figures) => number) =>
      median(all.flatMap((round) => (round[at] ? [pick(round[at])] : [])));
    return {
      size,
      p50: middle((one) => one.p50),
      p99: middle((one) => one.p99),
      perSecond: middle((one) => one.perSecond),
    };
  });
}

function total(losses: Loss[]): Loss {
  return {
    acknowledged: sum(losses.map((loss) => loss.acknowledged)),
    lost: sum(losses.map((loss) => loss.lost)),
    halves: sum(losses.map((loss) => loss.halves)),
    unreadable: losses.some((loss) => loss.unreadable),
  };
}

/** What one flush of four kilobytes costs here, milliseconds. */
function flushTime(): number {
  const file = join(tools, 'flush');
  const handle = openSync(file, 'w');
  const times = Array.from({ length: 100 }, () => {
    writeSync(handle, Buffer.alloc(4096));
    const began = performance.now();
    fdatasyncSync(handle);
    return performance.now() - began;
  });
  closeSync(handle);
  return median(times);
}

function say(loss: Loss | null): string {
  if (loss === null) return '–';
  if (loss.unreadable) return `${loss.acknowledged} of ${loss.acknowledged}, nothing could be opened`;
  return `${loss.lost} of ${loss.acknowledged}${loss.halves > 0 ? `, ${loss.halves} halves` : ''}`;
}

function chart(): string {
  return lineChart({
    title: 'What one more sale costs, by the sales already there',
    x: { label: 'sales already there' },
    y: { label: 'median, milliseconds' },
    series: rows.map(({ peer, figures }) => ({
      name: peer.name.replace('SQLite trial storage on node:sqlite', 'SQLite trial'),
      ours: peer.key === 'perch',
      points: figures.map(({ size, p50 }) => ({ x: size, y: p50 })),
    })),
  });
}

/** Perch beside the plain rows at the same durability, at the largest size. */
function ratio(): number {
  const p50 = (key: string) => rows.find(({ peer }) => peer.key === key)?.figures.at(-1)?.p50 ?? Number.NaN;
  return p50('perch') / p50('better-sqlite3-full');
}

function name(peer: Peer): string {
  return peer.package ? peer.name.replace(/^[^,]+/, `$& ${version(peer.package)}`) : peer.name;
}

function report(): string {
  const speed = rows.flatMap(({ peer, figures }) =>
    figures.map(({ size, p50, p99, perSecond }) => [
      `${name(peer)}, ${size.toLocaleString('en-US')}`,
      peer.durability,
      `${figure(p50)} ms`,
      `${figure(p99)} ms`,
      figure(perSecond),
    ]),
  );
  const kept = rows.map(({ peer, killed, cut }) => [name(peer), say(killed), say(cut)]);
  return `## The store: a sale with its outbox

\`node bench/store.ts\`: one till in a process of its own sells one sale after another, ${count} at each size, ${rounds} rounds in
turn; medians of the rounds. A sale is two lines, a tender, two stock movements and four outbox entries. Perch is
measured at the whole use-case that the Pay button calls: the basket is reckoned again, stock and rights are checked,
order ids, receipt number, hash-chained journal, print job and the next basket are written, and the receipt is read
back. The peers write the bare data, so they have the lighter work. SQL peers write one transaction a sale; document
stores write a sale and its outbox as one document, which is how they keep both or neither.

${machine()}
A flush of 4 KiB to an existing file takes ${figure(flush)} ms on this disk; on a shop's SSD without a battery expect 0.5 to 10 ms,
and with it every figure of what flushes grows.

${table(['store, sales already there', 'durability', 'p50', 'p99', 'sales a second'], speed)}

![What one more sale costs](./store.svg)

### What is still there

Killed: the process gets SIGKILL in the middle of selling, ${kills} times. Power cut: after ${cutAfter} acknowledged sales only what was
flushed is left, each file as it was at its last fsync or fdatasync (\`bench/store/powercut.c\`, loaded under the
process, copies it at that moment). That is the worst that a power cut can do: kernels write back within about half a
minute by themselves, so a real one often takes less, and one that tears a page in the middle of a flush is not
simulated. A flushed file is taken to have its name; a removed file is back unless its folder was flushed.${
    library === null ? ' There is no C compiler here, so the power cut was left out.' : ''
  }

${table(['store', 'lost after SIGKILL', 'lost after a power cut'], kept)}

### Read plainly

- Beside plain better-sqlite3 at the same durability a sale of Perch's takes ${figure(ratio())} times as long at the median, with
  everything that it does more; the flush is most of both. Either is far below what a person or a printer notices.
- Everything that is faster by a factor than the plain SQLite rows with FULL does not flush, and loses acknowledged
  sales when the power goes. A killed process alone loses nothing in most of them: the kernel has the data.
- node:sqlite as it comes keeps a rollback journal whose removal is not flushed; at the worst a power cut takes back the
  last sale (sqlite.org/pragma.html, \`synchronous=EXTRA\`). Perch uses WAL, which has no such window.
- lowdb writes all sales anew for each one: what a sale costs grows with the number of sales.
- RxDB's own SQLite storage needs a licence; the trial stops at 500 operations, so only the smallest size could be
  measured; it opens SQLite with its defaults, and so a power cut can take back the last sale as well. Its other free storages in Node keep everything in memory.
- Dexie needs a browser's IndexedDB and is not in this table.
`;
}
