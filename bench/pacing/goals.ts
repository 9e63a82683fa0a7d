import { figure, machine, table } from '../lib/report.ts';
import { median, quantile, sum } from '../lib/stats.ts';
import type { CellResults } from './child.ts';
import { type Cell, limiters, plans, type Result } from './run.ts';

/** Whether a backlog was away in time: at most 10 % and 2 s later than the optimum (docs/bench/sync.md). */
export function inTime({ drain, optimum }: Result): boolean {
  return drain !== null && drain <= optimum * 1.1 + 2000;
}

const names = {
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
      `backlog, ${names[limiter]}`,
      'no promise',
      late(of(limiter)),
    ]),
    ...limiters.map((limiter) => [
      `429s, ${names[limiter]}`,
      limiter === 'sliding' ? 'no promise' : '0',
      count(of(limiter), ({ refused }) => refused),
    ]),
    ['requests sent inside a wait, all schedules', '0', count(all, ({ whileClosed }) => whileClosed)],
    ['bans, all schedules', '0', count(all, ({ bans }) => bans)],
    [
      'orders lost, doubled, all schedules',
      '0, 0',
      `${count(all, ({ lost }) => lost)}, ${count(all, ({ doubled }) => doubled)}`,
    ],
  ];
  return `## The numbers that the sync has to reach

\`node bench/pacing.ts --only perch\` writes this page: one till, and for each limiter
${(Object.keys(plans) as Cell['plan'][]).map((plan) => `${2 * seedsOf(plan)} schedules on ${plan}`).join(', ')};
${all.length.toLocaleString('en-US')} in all, in virtual time, the product's own gate and client on the limiters of \`lab/simulator/limiter.ts\`.
Each schedule sends a backlog (Free 200 orders, Pro 600, Business 1,600) over a way of 30, 80 or 200 ms there and back,
each request up to 30 % quicker or slower; in half of them part of the minute was used before the start, which the till
knows nothing about; in half the clocks are up to a day wrong. \`--seeds 5\` is quicker. What needs lost answers, kills and
a stock is tried by \`npm run schedules\`.

The optimum is a sender that knows the windows, the way and the orders, and sends each in the first moment at which it
passes. Our service has windows that begin with the first request, and only for it a time is promised. At zero the gate
waits for the whole reset, so that a token bucket, which gives back one request after the other, is used in bursts.

${machine()}

${table(['what', 'goal', 'measured'], rows)}

With others on the key, every form of Retry-After and clocks up to a day wrong (Free, 1 to 3 tills, ${besides.length} schedules): ${count(besides, ({ refused }) => refused)} 429s,
${count(besides, ({ early }) => early)} requests that arrived inside a wait that another till had been told, at most two before each till knows,
${count(besides, ({ bans }) => bans)} bans.

${table(['cell', 'in time', 'over the optimum, p50', 'p95', 'most', 'later, p50', 'p95', 'most', '429s'], cellRows(one))}
`;
}

/** How late, and how many in time. */
function late(results: Result[]): string {
  const late = seconds(results);
  const good = results.filter(inTime).length;
  return `${good.toLocaleString('en-US')} of ${results.length.toLocaleString('en-US')} in time; ${figure(median(over(results)))} % over at the median, ${figure(quantile(late, 0.95))} s at p95, ${figure(Math.max(...late))} s at most`;
}

function cellRows(cells: readonly CellResults[]): string[][] {
  return (Object.keys(plans) as Cell['plan'][]).flatMap((plan) =>
    limiters.flatMap((limiter) => {
      const results = resultsOf(cells, (cell) => cell.plan === plan && cell.limiter === limiter);
      if (results.length === 0) return [];
      const ratios = over(results);
      const late = seconds(results);
      return [
        [
          `${plan}, ${limiter}`,
          `${figure((results.filter(inTime).length / results.length) * 100)} %`,
          ...[median(ratios), quantile(ratios, 0.95), Math.max(...ratios)].map((one) => `${figure(one)} %`),
          ...[median(late), quantile(late, 0.95), Math.max(...late)].map((one) => `${figure(one)} s`),
          String(sum(results.map(({ refused }) => refused))),
        ],
      ];
    }),
  );
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
