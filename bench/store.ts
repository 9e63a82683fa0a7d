import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVirtualDisplay } from '../build/display.ts';
import { lineChart } from './lib/chart.ts';
import { readOptions } from './lib/options.ts';
import { ensurePeers } from './lib/peers.ts';
import { duration, figure, machine, table, version, writePart } from './lib/report.ts';
import { median, sum } from './lib/stats.ts';
import type { Figures } from './store/modes.ts';
import type { Peer } from './store/peer.ts';
import { allPeers } from './store/peers.ts';
import { compilePowerCut, createTrials, type Loss } from './store/trials.ts';
import { buildWindow, type WindowProgram } from './store/window/program.ts';

/**
 * Measures what keeping a sale costs and what is still there afterwards, and writes `docs/bench/store.md`:
 * `node bench/store.ts [--quick]`. Peers in IndexedDB need a Linux with Xvfb.
 */
const values = readOptions(
  `node bench/store.ts [--quick]

Measures what keeping a sale costs and what is left after a crash, and writes docs/bench/store.md.

  --quick   small sizes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);
await ensurePeers();
const peers = await allPeers();
const sizes = values.quick ? [50, 200] : [1000, 10_000, 100_000];
/** Whoever is slow sells fewer in this time, not with fewer there. */
const [count, seconds] = values.quick ? [50, 1] : [300, 2];
const kills = values.quick ? 1 : 5;
const cutAfter = values.quick ? 100 : 1000;

interface Row {
  peer: Peer;
  /** What a flush cost just before, milliseconds: disks that are shared differ from minute to minute. */
  flush: number;
  figures: Figures[];
  killed: Loss;
  cut: Loss | null;
}

const tools = mkdtempSync(join(tmpdir(), 'perch-bench-'));
const library = compilePowerCut(tools);
const window = await openWindow();
const trials = createTrials(window);
const tried = window ? peers : peers.filter(({ inWindow }) => !inWindow);
const rows: Row[] = [];
const measured = new Map<Peer, { flush: number; figures: Figures[] }>();
for (const group of Map.groupBy(tried, ({ group, key }) => group ?? key).values()) {
  for (const peer of group) {
    const whole = await trials.readBack(peer, 20);
    if (whole.unreadable || whole.lost > 0 || whole.damaged > 0) {
      throw new Error(`${peer.name} does not keep the sales that it was given`);
    }
  }
  const began = performance.now();
  const flush = flushTime();
  const figures = await trials.measure(group, { sizes, count, seconds });
  for (const [at, peer] of group.entries()) measured.set(peer, { flush, figures: figures[at] ?? [] });
  process.stderr.write(
    `${group.map(({ name }) => name).join(', ')}: ${duration(performance.now() - began)}\n`,
  );
}
for (const peer of tried) {
  const began = performance.now();
  const { flush, figures } = measured.get(peer) ?? { flush: Number.NaN, figures: [] };
  const losses: Loss[] = [];
  for (let round = 0; round < kills; round += 1) losses.push(await trials.kill(peer, round));
  const cut = await trials.cutPower(peer, cutAfter, library);
  const row = { peer, flush, figures, killed: total(losses), cut };
  rows.push(row);
  process.stderr.write(
    `${peer.name}: p50 ${figures.map(({ p50 }) => figure(p50)).join(', ')} ms, ${say(row.killed)}, ${say(row.cut)}; ${duration(performance.now() - began)}\n`,
  );
}
rmSync(tools, { recursive: true });
writePart('store.svg', chart());
writePart('store.md', report());

/** A window for the peers in IndexedDB, on a display that nobody sees; null where there is no Electron or no Xvfb. */
async function openWindow(): Promise<WindowProgram | null> {
  try {
    // Ends with this process.
    const display = await startVirtualDisplay();
    Object.assign(process.env, display.env);
    return await buildWindow(tools);
  } catch (error) {
    process.stderr.write(`Without peers in a window: ${error instanceof Error ? error.message : error}\n`);
    return null;
  }
}

function total(losses: Loss[]): Loss {
  return {
    acknowledged: sum(losses.map((loss) => loss.acknowledged)),
    lost: sum(losses.map((loss) => loss.lost)),
    damaged: sum(losses.map((loss) => loss.damaged)),
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
  const { acknowledged, lost, damaged, unreadable } = loss;
  if (unreadable)
    return `${acknowledged.toLocaleString('en-US')} of ${acknowledged.toLocaleString('en-US')}, nothing could be opened`;
  return `${lost.toLocaleString('en-US')} of ${acknowledged.toLocaleString('en-US')}${damaged > 0 ? `, ${damaged} not whole` : ''}`;
}

function chart(): string {
  return lineChart({
    title: 'What one more sale costs, by the sales already there',
    x: { label: 'sales already there' },
    y: { label: 'median, milliseconds' },
    series: rows.map(({ peer, figures }) => ({
      name: peer.name,
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

/** What a sale costs at the largest size beside what it costs at the smallest, where that is twice as much or more. */
function growth(): string {
  const grown = rows.flatMap(({ peer, figures }) => {
    const times = (figures.at(-1)?.p50 ?? 0) / (figures[0]?.p50 ?? 1);
    return times >= 2 ? [`${peer.name} (${figure(times)} times)`] : [];
  });
  return grown.length > 0 ? grown.join(', ') : 'nobody';
}

/** Who kept every sale that it had acknowledged. */
function keepers(lossOf: (row: Row) => Loss | null): string {
  const names = rows.filter((row) => lossOf(row)?.lost === 0).map(({ peer }) => peer.name);
  if (names.length === rows.length) return 'everybody';
  return names.length > 0 ? names.join('; ') : 'nobody';
}

/** Who sells faster than Perch at the largest size, and what of it a power cut took. */
function faster(): string {
  const last = ({ figures }: Row) => figures.at(-1)?.p50 ?? Number.NaN;
  const ours = rows.find(({ peer }) => peer.key === 'perch');
  const names = rows
    .filter((row) => ours && last(row) < last(ours))
    .map((row) => `${row.peer.name} (lost ${row.cut?.lost ?? '–'})`);
  return names.length > 0 ? names.join('; ') : 'nobody';
}

function report(): string {
  const speed = rows.map(({ peer, flush, figures }) => [
    name(peer),
    peer.durability,
    figure(flush),
    ...figures.map(({ p50, p99 }) => `${figure(p50)} / ${figure(p99)}`),
    ...figures.map(({ perSecond }) => figure(perSecond)),
  ]);
  const there = sizes.map((size) => size.toLocaleString('en-US'));
  const kept = rows.map(({ peer, killed, cut }) => [name(peer), peer.durability, say(killed), say(cut)]);
  return `## The store: a sale with its outbox

\`node bench/store.ts\`: one till in a process of its own sells one sale after another, where so many are there already; ${count} at
each size, or as many as ${seconds} s allow. A sale is two lines, a tender, two stock movements and four outbox entries. Perch
is measured at the whole use-case that the Pay button calls: the basket is reckoned again, stock and rights are checked,
order ids, receipt number, hash-chained journal, print job and the next basket are written, and the receipt is read
back. The peers write the bare data, so they have the lighter work. SQL peers and Dexie write one transaction a sale
over a table a kind; document stores write a sale and its outbox as one document, which is how they keep both or
neither. Before anything is measured every peer sells, ends, starts again and gives the sales back, and each is held
against what was sold, field by field. Dexie and RxDB run in the window of an Electron${window ? ` ${window.version}` : ' (there is none here, so they were left out)'}, where their
documentation places them, and write to its IndexedDB; its clock counts in tenths of a millisecond. The others run in Node.

${machine()}
“A flush then” is what flushing 4 KiB to an existing file took just before that row; on a shop's SSD without a battery
expect 0.5 to 10 ms, and with it every figure of what flushes grows.

Milliseconds, p50 / p99, and sales a second, by the sales already there:

${table(['store', 'durability', 'a flush then', ...there.map((size) => `${size}: ms`), ...there.map((size) => `${size}: a second`)], speed)}

![What one more sale costs](./store.svg)

### What is still there

Killed: the process (Electron: all its processes) gets SIGKILL in the middle of selling, ${kills} times. Power cut: after
${cutAfter.toLocaleString('en-US')} acknowledged sales only what was flushed is left, each file as it was at its last fsync or fdatasync
(\`bench/store/powercut.c\`, loaded under the process, copies it at that moment). That is the worst that a power cut can
do: kernels write back within about half a minute by themselves, so a real one often takes less, and one that tears a
page in the middle of a flush is not simulated. A flushed file is taken to have its name; a removed file is back unless
its folder was flushed.${library === null ? ' There is no C compiler here, so the power cut was left out.' : ''}

${table(['store', 'durability', 'lost after SIGKILL', 'lost after a power cut'], kept)}

### Read plainly

- Beside plain better-sqlite3 at the same durability a sale of Perch's takes ${figure(ratio())} times as long at the median, with
  everything that it does more. Either is far below what a person or a printer notices.
- Who lost nothing that was acknowledged by SIGKILL: ${keepers((row) => row.killed)}. By the power cut: ${keepers((row) => row.cut)}. The kernel has
  what a killed process had written; what was not flushed a power cut takes. At ${there.at(-1)} sales, faster than Perch at the
  median: ${faster()}.
- At ${there.at(-1)} sales a sale costs at least twice what it costs at ${there[0]} with: ${growth()}. lowdb writes all sales anew for
  each one; the others add to an index or a log.
- node:sqlite as it comes keeps a rollback journal whose removal is not flushed; at the worst a power cut takes back the
  last sale (sqlite.org/pragma.html, \`synchronous=EXTRA\`). Perch uses WAL, which has no such window.
- Dexie flushes with \`chromeTransactionDurability: 'strict'\` only; Chromium's default, which RxDB's free storage for windows
  uses as well, is relaxed.
- RxDB's own SQLite storage needs a licence (its trial stops at 500 operations), and its free storages for Node keep
  everything in memory.
`;
}
