import { loadavg } from 'node:os';
import { duration, figure, machine, table } from '../lib/report.ts';
import { median, quantile } from '../lib/stats.ts';
import { commentary } from './commentary.ts';
import type { Pulling } from './pulling.ts';
import type { Selling } from './selling.ts';
import type { Started } from './start.ts';

/** What one size of shop came to. */
export interface Size {
  pets: number;
  selling: Selling;
  starts: { perch: Started; empty: Started };
}

export interface Measured {
  electron: string;
  /** From a key to its frame in an empty window of the same Electron, milliseconds. */
  floor: number[];
  sizes: Size[];
  pulling: Pulling[];
}

const MIB = 2 ** 20;
/** A frame of a 60 Hz screen. */
const FRAME_MS = 16;

/** The page of the report: figures beside their floors and goals, and why one is missed. */
export function report({ electron, floor, sizes, pulling }: Measured): string {
  const last = sizes.at(-1) as Size;
  const fsync = sizes.flatMap(({ selling }) => selling.fsync);
  const payGoal = 1.2 * median(fsync) + 5;
  const empty = last.starts.empty;
  const keys = (what: string, of: (selling: Selling) => number[], bottom: number[], goal: number) => [
    what,
    ...sizes.map(({ selling }) => times(of(selling))),
    times(bottom),
    duration(goal),
    verdict(median(of(last.selling)), goal),
  ];
  const startGoal = 1.5 * median(empty.ms);
  const memoryGoal = 1.5 * median(empty.bytes);
  const rows = [
    keys('scan, a fast scanner: Enter to the painted line', (one) => one.pacedToLine, floor, FRAME_MS),
    keys('scan, all keys at once: Enter to the painted line', (one) => one.scanToLine, floor, FRAME_MS),
    keys('search: key to painted results', (one) => one.keyToResults, floor, FRAME_MS),
    keys('Pay: Enter to “done” on the screen', (one) => one.payToDone, fsync, payGoal),
    [
      'start to a usable checkout',
      ...sizes.map(({ starts }) => times(starts.perch.ms)),
      times(empty.ms),
      duration(startGoal),
      verdict(median(last.starts.perch.ms), startGoal),
    ],
    [
      'peak memory, all processes',
      ...sizes.map(({ starts }) => memory(starts.perch.bytes)),
      memory(empty.bytes),
      mebibytes(memoryGoal),
      verdict(median(last.starts.perch.bytes), memoryGoal),
    ],
  ];
  const head = ['median / p99', ...sizes.map(({ pets }) => `${count(pets)} pets`), 'floor', 'goal', ''];
  const counts = sizes.map(
    ({ pets, selling, starts }) =>
      `${count(pets)} pets: ${selling.pacedToLine.length} and ${selling.scanToLine.length} scans, ${selling.keyToResults.length} keys that changed the results, ${selling.payToDone.length} payments, ${starts.perch.ms.length} starts`,
  );
  return `## At the counter

\`node bench/counter.ts\`: the packaged program, driven by real key events, offline; its Electron is ${electron}. A key's
time is the one that Chromium gives its event; painted is the task behind the animation frame that shows the change.
The floor of a key is an empty window of the same Electron in which a key changes one word, timed the same way; that of
Pay is the same disk: 16 kB written and fdatasync, after every sale; that of a start and of memory is an empty window,
started by turns with Perch. A fast scanner sends a character every 4 ms; all keys at once is faster than any does, and
Enter then waits for the keys before it. A start ends when the checkout says that a sale could begin and was painted.
Memory is that of all processes, what they share counted once (PSS), at its highest until 1.5 s after that.

${machine()} At the end the
load average was ${figure(loadavg()[0] ?? 0)}.

${table(head, rows)}

Goals are held against the median at ${count(last.pets)} pets. ${counts.join('; ')}; ${floor.length} keys in the empty window.

### While a catalogue is pulled

From the real service over HTTP into an empty shop. A stall is how long the main process's event loop did not turn, by a
timer of 1 ms. What Linux says about how long the thread stood in the queue for a processor is taken off in “its own”:
that much the program itself kept a key waiting, disk included; the rest other programs did. Goal: 16 ms.

${table(
  ['pets', 'took', 'longest stall', 'its own', 'p99', 'its own', 'longest with nothing to do', ''],
  pulling.map(({ pets, tookMs, busy, idle }) => [
    count(pets),
    ...[tookMs, busy.longest, busy.longestOwn, busy.p99, busy.p99Own, idle.longest].map(duration),
    verdict(busy.longest, FRAME_MS),
  ]),
)}

${commentary}`;
}

const count = (pets: number) => pets.toLocaleString('en-US');
const times = (values: readonly number[]) =>
  `${duration(median(values))} / ${duration(quantile(values, 0.99))}`;
const mebibytes = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
const memory = (values: readonly number[]) =>
  `${mebibytes(median(values))} / ${mebibytes(Math.max(...values))}`;
const verdict = (value: number, goal: number) =>
  value <= goal ? 'reached' : `missed: ${figure(value / goal)} x the goal`;
