import { duration, figure, machine, table } from '../lib/report.ts';
import { median, quantile } from '../lib/stats.ts';
import type { Pulling } from './pulling.ts';
import type { Selling } from './selling.ts';
import type { Started } from './start.ts';

export interface Measured {
  pets: number;
  electron: string;
  selling: Selling;
  starts: { perch: Started; empty: Started };
  pulling: Pulling;
}

const MIB = 2 ** 20;
/** A frame of a 60 Hz screen. */
const FRAME_MS = 16;

/** The page of the report: figures beside their goals, and why one is missed. */
export function report({ pets, electron, selling, starts, pulling }: Measured): string {
  const { perch, empty } = starts;
  const fsync = median(selling.fsync);
  const payGoal = 1.2 * fsync + 5;
  const rows = [
    timed('scan: Enter to the painted line', selling.scanToLine, FRAME_MS),
    timed('search: key to painted results', selling.keyToResults, FRAME_MS),
    timed('Pay: Enter to “done” on the screen', selling.payToDone, payGoal),
    timed('the same disk: 16 kB written and fdatasync', selling.fsync, null),
    timed('start to a usable checkout', perch.ms, 1.5 * median(empty.ms)),
    timed('start of an empty Electron window', empty.ms, null),
    [
      'peak memory, all processes',
      ...[median(perch.bytes), Math.max(...perch.bytes), 1.5 * median(empty.bytes)].map(mebibytes),
      verdict(median(perch.bytes), 1.5 * median(empty.bytes)),
    ],
    [
      'peak memory of an empty Electron window',
      ...[median(empty.bytes), Math.max(...empty.bytes)].map(mebibytes),
      '',
      '',
    ],
    [
      `longest stall of the main process, ${pulling.pets.toLocaleString('en-US')} pets pulled`,
      duration(pulling.longestStallMs),
      `${duration(pulling.p99Ms)} (p99)`,
      duration(FRAME_MS),
      verdict(pulling.longestStallMs, FRAME_MS),
    ],
  ];
  return `## At the counter

\`node bench/counter.ts\`: the packaged program with ${pets.toLocaleString('en-US')} pets, driven by real key events, offline; its
Electron is ${electron}. A key's time is the one that Chromium gives its event; painted is the task behind the animation
frame that shows the change. A start ends when the checkout says that a sale could begin and was painted; the empty
window is the same Electron with nothing in it, started by turns with Perch. Memory is that of all processes, what they
share counted once (PSS), at its highest until 1.5 s after that. The pull reads from the real service over HTTP into an
empty shop in ${duration(pulling.tookMs)}; stalls are Node's own histogram of the event loop, which shows
${duration(pulling.idleLongestMs)} at most while nothing happens.

${machine()}

${table(['what', 'median', 'p99', 'goal', ''], rows)}

${selling.scanToLine.length} scans, ${selling.keyToResults.length} keys that changed the results, ${selling.payToDone.length} payments, ${perch.ms.length} starts each. Goals are held against the median.

### Where a goal is missed, and what would mend it

- **Keys.** Whatever a key does is seen with the next frame, half a frame later on average. Before that lie the way
  to the main process and back and React’s drawing; here the processor also paints, because there is no graphics card
  and the display is a virtual one. A till with a graphics card and a processor of its own is nearer to the goal. What
  the program itself could save: drawing the first row of tiles before the others, and a scan that finds its pet among
  those that the page already knows without asking.
- **Pay.** Between Enter and “done” the basket’s last change is settled and the sale is written, each a transaction
  that waits for the disk, and then a whole screen is drawn. Settling the basket within the sale’s own transaction would
  save one wait. How the rest divides between writing, the way between the processes and drawing was not taken apart.
- **Start and memory.** Over an empty window come the main process’s modules and SQLite’s start, React with Mantine, and
  zod, which reaches the page through \`shared/money.ts\`, \`shared/time.ts\` and \`shared/petstore/schemas.ts\`: splitting
  the schemas off from the plain functions there would keep it out of the page.
- **The longest stall.** A pull is written a slice a transaction. Which step makes the longest one was not taken apart:
  a slice’s commit, what listens to it, or the end of a list. On a machine that does other things too, the figure while
  nothing happens is part of it.
`;
}

function timed(what: string, values: readonly number[], goal: number | null): string[] {
  const middle = median(values);
  return [
    what,
    duration(middle),
    duration(quantile(values, 0.99)),
    goal === null ? '' : duration(goal),
    goal === null ? '' : verdict(middle, goal),
  ];
}

const verdict = (value: number, goal: number) =>
  value <= goal ? 'reached' : `missed: ${figure(value / goal)} x the goal`;
const mebibytes = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
