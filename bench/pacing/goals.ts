import { figure, machine, table } from '../lib/report.ts';
import { median, quantile, sum } from '../lib/stats.ts';
import type { CellResults } from './child.ts';
import { type Cell, limiters, plans, type Result } from './run.ts';

/** Whether a backlog was sent in time: at most 10 % and 2 s later than the optimum (docs/bench/sync.md). */
export function inTime({ drain, optimum }: Result): boolean {
  return drain !== null && drain <= optimum * 1.1 + 2000;
}

/** Names of the limiters on the pages. */
const limiterNames = {
  first: 'windows that begin with the first request (our service)',
  fixed: 'windows by the clock',
  bucket: 'token bucket',
  sliding: 'sliding window',
} as const satisfies Record<Cell['limiter'], string>;

/** The pacing rows of the goals, as `docs/bench/sync.md`. */
export function goals(cells: readonly CellResults[], seedsOf: (plan: Cell['plan']) => number): string {
  const besides = resultsOf(cells, ({ outside }) => outside === true);
  const one = cells.filter(({ cell }) => !cell.outside);
  const of = (limiter: Cell['limiter']) => resultsOf(one, (cell) => cell.limiter === limiter);
  const count = (results: Result[], pick: (result: Result) => number) =>
    sum(results.map(pick)).toLocaleString('en-US');
  const all = resultsOf(cells, () => true);
  const rows = [
    ['backlog, our service', 'optimum + 10 % + 2 s', late(of('first'))],
    ...(['fixed', 'bucket', 'sliding'] as const).map((limiter) => [
      `backlog, ${limiterNames[limiter]}`,
      'no promise',
      late(of(limiter)),
    ]),
    ...limiters.map((limiter) => [
      `429s, ${limiterNames[limiter]}`,
      limiter === 'sliding' ? 'no promise' : '0',
      count(of(limiter), ({ refused }) => refused),
    ]),
    ['requests sent inside a wait, all schedules', '0', count(all, ({ duringOwnWait }) => duringOwnWait)],
    ['bans, all schedules', '0', count(all, ({ bans }) => bans)],
    [
      'orders lost, doubled, all schedules',
      '0, 0',
      `${count(all, ({ lost }) => lost)}, ${count(all, ({ doubled }) => doubled)}`,
    ],
  ];
  return `# Pacing goals

\`node bench/pacing.ts --seeds ${(Object.keys(plans) as Cell['plan'][]).map(seedsOf).join('/')}\`: one till sends a backlog (Free 200 orders, Pro 600, Business 1,600) in virtual time with the
product's gate and client against the limiters of \`lab/simulator/limiter.ts\`; ${(Object.keys(plans) as Cell['plan'][]).map((plan) => `${2 * seedsOf(plan)} schedules on ${plan}`).join(', ')} for each
limiter, ${all.length.toLocaleString('en-US')} in all. Round trips take 30, 80 or 200 ms ± 30 %; in half of the schedules part of the minute was used before the start, in half
the clocks are up to a day wrong. The optimum is a sender that knows all of that.

${machine()}

${table(['what', 'goal', 'measured'], rows)}

Only our service's kind of windows has a promised time. After the last request the gate waits for the whole reset, so it uses a token
bucket in bursts. With other programs on the key, every form of Retry-After and wrong clocks (Free, 1 to 3 tills, ${besides.length} schedules):
${count(besides, ({ refused }) => refused)} 429s, ${count(besides, ({ early }) => early)} requests inside a wait that another till had been given, ${count(besides, ({ bans }) => bans)} bans.
`;
}

/** Delays, and the number of runs in time. */
function late(results: Result[]): string {
  const late = seconds(results);
  const good = results.filter(inTime).length;
  return `${good.toLocaleString('en-US')} of ${results.length.toLocaleString('en-US')} in time; ${figure(median(over(results)))} % over at the median, ${figure(quantile(late, 0.95))} s at p95, ${figure(Math.max(...late))} s at most`;
}

function resultsOf(cells: readonly CellResults[], chosen: (cell: Cell) => boolean): Result[] {
  return cells.filter(({ cell }) => chosen(cell)).flatMap(({ results }) => results);
}

function over(results: Result[]): number[] {
  return results.flatMap(({ drain, optimum }) => (drain === null ? [] : [(drain / optimum - 1) * 100]));
}

function seconds(results: Result[]): number[] {
  return results.flatMap(({ drain, optimum }) => (drain === null ? [] : [(drain - optimum) / 1000]));
}
