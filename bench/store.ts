import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './lib/options.ts';
import { duration, figure, machine, table, version, writePart } from './lib/report.ts';
import { median, sum } from './lib/stats.ts';
import type { Figures } from './store/modes.ts';
import { stores } from './store/stores.ts';
import type { SaleStore } from './store/till.ts';
import { compilePowerCut, createTrials, type Loss } from './store/trials.ts';

/**
 * Measures the time to store a sale and losses after crashes, beside plain SQLite, and writes `docs/bench/store.md`:
 * `node bench/store.ts [--quick]`.
 */
const values = readOptions(
  `node bench/store.ts [--quick]

Measures the time to store a sale and what a crash loses, beside plain SQLite, and writes docs/bench/store.md.

  --quick   small sizes, for trying out; its figures go to a temporary folder
  --help    this text`,
  { quick: { type: 'boolean', default: false } },
);
const sizes = values.quick ? [50, 200] : [1000, 10_000, 100_000];
/** A slow store makes fewer sales in this time, with as many rows. */
const [count, seconds] = values.quick ? [50, 1] : [300, 2];
const kills = values.quick ? 1 : 5;
const cutAfter = values.quick ? 100 : 1000;

interface Row {
  store: SaleStore;
  /** Time of a flush just before, milliseconds; shared disks vary. */
  flush: number;
  figures: Figures[];
  killed: Loss;
  cut: Loss | null;
}

const tools = mkdtempSync(join(tmpdir(), 'perch-bench-'));
const library = compilePowerCut(tools);
const trials = createTrials();
const rows: Row[] = [];
const measured = new Map<SaleStore, { flush: number; figures: Figures[] }>();
for (const group of Map.groupBy(stores, ({ group, key }) => group ?? key).values()) {
  const began = performance.now();
  const flush = flushTime();
  const figures = await trials.measure(group, { sizes, count, seconds });
  for (const [at, store] of group.entries()) measured.set(store, { flush, figures: figures[at] ?? [] });
  process.stderr.write(
    `${group.map(({ name }) => name).join(', ')}: ${duration(performance.now() - began)}\n`,
  );
}
for (const store of stores) {
  const began = performance.now();
  const { flush, figures } = measured.get(store) ?? { flush: Number.NaN, figures: [] };
  const losses: Loss[] = [];
  for (let round = 0; round < kills; round += 1) losses.push(await trials.kill(store, round));
  const cut = await trials.cutPower(store, cutAfter, library);
  const row = { store, flush, figures, killed: total(losses), cut };
  rows.push(row);
  process.stderr.write(
    `${store.name}: p50 ${figures.map(({ p50 }) => figure(p50)).join(', ')} ms, ${say(row.killed)}, ${say(row.cut)}; ${duration(performance.now() - began)}\n`,
  );
}
rmSync(tools, { recursive: true });
writePart('store.md', report());

function total(losses: Loss[]): Loss {
  return {
    acknowledged: sum(losses.map((loss) => loss.acknowledged)),
    lost: sum(losses.map((loss) => loss.lost)),
    damaged: sum(losses.map((loss) => loss.damaged)),
    unreadable: losses.some((loss) => loss.unreadable),
  };
}

/** Time to flush four kilobytes, milliseconds. */
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

function name(store: SaleStore): string {
  return store.package ? store.name.replace(/^[^,]+/, `$& ${version(store.package)}`) : store.name;
}

function report(): string {
  const lines = rows.map(({ store, figures, killed, cut }) => [
    name(store),
    store.durability,
    ...figures.map(({ p50, p99 }) => `${figure(p50)} / ${figure(p99)}`),
    figure(figures.at(-1)?.perSecond ?? Number.NaN),
    say(killed),
    say(cut),
  ]);
  const flushes = rows.map(({ flush }) => flush);
  const there = sizes.map((size) => size.toLocaleString('en-US'));
  return `# Storing a sale

\`node bench/store.ts\`: one till sells one sale after another, in its own process. A sale is two lines, a tender, two stock movements and
four outbox entries. Perch runs the whole use-case of the Pay button, with checks, journal, receipt and print job; the other stores
write only the data, in one transaction.

After a **kill** (SIGKILL while selling, ${kills} times) and after a **power cut** (${cutAfter.toLocaleString('en-US')} sales; only what was flushed is left, the worst case;
\`bench/store/powercut.c\`) the acknowledged sales are counted.${library === null ? ' There is no C compiler here, so the power cut was left out.' : ''}

${machine()} Flushing 4 KiB took ${figure(Math.min(...flushes))} to ${figure(Math.max(...flushes))} ms; expect 0.5 to 10 ms on a shop's SSD.

Milliseconds, p50 / p99, by the number of sales there:

${table(['store', 'durability', ...there, `a second at ${there.at(-1)}`, 'lost after a kill', 'lost after a power cut'], lines)}
`;
}
