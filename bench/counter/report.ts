import { loadavg } from 'node:os';
import type { Floors } from '../lib/floors.ts';
import { duration, figure, machine, table } from '../lib/report.ts';
import { median, middle, quantile } from '../lib/stats.ts';
import { commentary } from './commentary.ts';
import type { Pulling } from './pulling.ts';
import type { Selling } from './selling.ts';
import type { StartTurn } from './start.ts';
import { floorOf, oursOf, processorOf, type Ratio, ratioOf, type Turn } from './turns.ts';

/** What one size of shop came to. */
export interface Size {
  pets: number;
  selling: Selling;
  starts: StartTurn[];
}

export interface Measured {
  electron: string;
  sizes: Size[];
  pulling: Pulling[];
}

const MIB = 2 ** 20;
/** A frame of a 60 Hz screen. */
const FRAME_MS = 16;

/**
 * What the bare machine took in this run: the key and the start of an empty window and a plain flush, median milliseconds
 * of all turns.
 */
export function floorsOf({ sizes }: Measured): Floors {
  const all = (of: (size: Size) => readonly Turn[]) => median(floorOf(sizes.flatMap(of)));
  return {
    [floorNames.key]: all(({ selling }) => [...selling.pacedToLine, ...selling.keyToResults]),
    [floorNames.flush]: all(({ selling }) => selling.payToDone),
    [floorNames.window]: all(({ starts }) => starts),
  };
}

/** As they are called in docs/bench/history.json, with their units. */
const floorNames = {
  key: 'key in an empty window, ms',
  flush: 'flush of 16 kB, ms',
  window: 'start of an empty window, ms',
};

/**
 * The page of the report: figures beside their floors and goals, and why one is missed.
 *
 * @param quiet what the machine did otherwise meanwhile, a sentence
 */
export function report(measured: Measured, quiet: string): string {
  const { electron, sizes, pulling } = measured;
  const last = sizes.at(-1) as Size;
  const floors = floorsOf(measured);
  const payGoal = 1.2 * (floors[floorNames.flush] ?? Number.NaN) + 5;
  const startGoal = 1.5 * median(floorOf(last.starts));
  const row = (what: string, of: (size: Size) => readonly Turn[], goal: number) => {
    const { ours, floor } = processorOf(of(last));
    return [
      what,
      ...sizes.map((size) => times(oursOf(of(size)))),
      times(floorOf(of(last))),
      ratio(ratioOf(of(last))),
      `${duration(ours)} / ${duration(floor)}`,
      duration(goal),
      verdict(median(oursOf(of(last))), goal),
    ];
  };
  const bytes = (turns: readonly StartTurn[], whose: 'ours' | 'floor') =>
    turns.map((turn) => turn[whose][0].bytes);
  const memoryGoal = 1.5 * median(bytes(last.starts, 'floor'));
  const memoryTurns = last.starts.map(({ ours, floor }) => ({
    ours: [{ ms: ours[0].bytes, processorMs: 0 }],
    floor: [{ ms: floor[0].bytes, processorMs: 0 }],
  }));
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
      ratio(ratioOf(memoryTurns)),
      '–',
      mebibytes(memoryGoal),
      verdict(median(bytes(last.starts, 'ours')), memoryGoal),
    ],
  ];
  const head = [
    'median / p99',
    ...sizes.map(({ pets }) => `${count(pets)} pets`),
    'floor',
    'times the floor',
    'processor: ours / floor',
    'goal',
    '',
  ];
  const counts = sizes.map(
    ({ pets, selling, starts }) =>
      `${count(pets)} pets: ${oursOf(selling.pacedToLine).length} and ${oursOf(selling.scanToLine).length} scans, ${oursOf(selling.keyToResults).length} keys that changed the results, ${selling.payToDone.length} payments, ${starts.length} starts`,
  );
  return `## At the counter

\`node bench/counter.ts\`: the packaged program, driven by real key events, offline; its Electron is ${electron}. A key's
time is the one that Chromium gives its event; painted is the task behind the animation frame that shows the change.
Everything is measured by turns with its floor: a sale or a searched word, then three keys in an empty window of the same
Electron, in which each changes one word, by the same stop watch; a payment, then five times 16 kB written to the same
disk and fdatasync; a start of Perch, then one of an empty window, which is the floor of memory as well. “Times the
floor” is the median over the turns of a turn's own ratio, and in parentheses the quartiles; processor time is that of
all processes of the program, from before the keys until the page has said that it painted, in the mean. Floor, ratio
and processor time are those at ${count(last.pets)} pets. A fast scanner sends a character every 4 ms; all keys at once is
faster than any does, and Enter then waits for the keys before it. A start ends when the checkout says that a sale could
begin and was painted. Memory is that of all processes, what they share counted once (PSS), at its highest until 1.5 s
after that.

${machine()} At the end the
load average was ${figure(loadavg()[0] ?? 0)}. ${quiet}

${table(head, rows)}

Goals are held against the median at ${count(last.pets)} pets. ${counts.join('; ')}.

### While a catalogue is pulled

From the real service over HTTP into an empty shop. A stall is how long the main process's event loop did not turn, by a
timer of 1 ms. What Linux says about how long the thread stood in the queue for a processor is taken off in “its own”:
that much the program itself kept a key waiting, disk included; the rest other programs did. The floor is the same
program with nothing to do, for 3 s before each pull and for 3 s after it; the ratio is that of the 99th percentiles.
Processor time is the main process's, of all its threads. Goal: 16 ms.

${table(
  [
    'pets',
    'took',
    'processor',
    'longest stall',
    'its own',
    'p99',
    'its own',
    'floor: longest',
    'floor: p99',
    'times the floor',
    '',
  ],
  pulling.map(({ pets, tookMs, busy, idle }) => {
    const floor = middle(idle.map(({ p99 }) => p99));
    return [
      count(pets),
      ...[
        ...[tookMs, busy.processorMs, busy.longest, busy.longestOwn, busy.p99, busy.p99Own],
        ...[Math.max(...idle.map(({ longest }) => longest)), floor],
      ].map(duration),
      figure(busy.p99 / floor),
      verdict(busy.longest, FRAME_MS),
    ];
  }),
)}

${commentary}`;
}

const count = (pets: number) => pets.toLocaleString('en-US');
const times = (values: readonly number[]) =>
  `${duration(median(values))} / ${duration(quantile(values, 0.99))}`;
const ratio = ({ median, lower, upper }: Ratio) => `${figure(median)} (${figure(lower)}–${figure(upper)})`;
const mebibytes = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
const memory = (values: readonly number[]) =>
  `${mebibytes(median(values))} / ${mebibytes(Math.max(...values))}`;
const verdict = (value: number, goal: number) =>
  value <= goal ? 'reached' : `missed: ${figure(value / goal)} x the goal`;
