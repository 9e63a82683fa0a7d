import { maxConcurrency } from '../../electron/sync/gate/concurrency.ts';
import { figure, machine, table } from '../lib/report.ts';
import { median, quantile, sum } from '../lib/stats.ts';
import type { CellResults } from './child.ts';
import { type Cell, limiters, plans, type Result, tillCounts } from './run.ts';

/** Whether a backlog was away in time: at most 3 % of T* and 2 s later (docs/bench/sync.md). */
export function inTime({ drain, target }: Result): boolean {
  return drain !== null && drain <= target * 1.03 + 2000;
}

/** The pacing rows of the goals, as `docs/bench/sync.md`. */
export function goals(cells: readonly CellResults[], seedsOf: (plan: Cell['plan']) => number): string {
  const alone = cells.filter(({ cell }) => !cell.outside);
  const besides = resultsOf(cells, ({ outside }) => outside === true);
  const one = resultsOf(alone, ({ tills }) => tills === 1);
  const three = resultsOf(alone, ({ tills }) => tills === 3);
  const five = resultsOf(alone, ({ tills }) => tills === 5);
  const promised = [...one, ...three];
  const count = (results: Result[], pick: (result: Result) => number) =>
    sum(results.map(pick)).toLocaleString('en-US');
  const all = [...promised, ...five];
  const rows = [
    ['drain - T*, one till', '3 % of T* + 2 s', late(one)],
    ['drain - T*, 3 tills', '3 % of T* + 2 s', late(three)],
    ['drain - T*, 5 tills', 'no promise', late(five)],
    ['429s without outside traffic, 1 and 3 tills', '0', count(promised, ({ refused }) => refused)],
    ['429s without outside traffic, 5 tills', 'no promise', count(five, ({ refused }) => refused)],
    [
      'requests sent while the circuit is open, all schedules',
      '0',
      count([...all, ...besides], ({ whileClosed }) => whileClosed),
    ],
    ['bans, all schedules', '0', count([...all, ...besides], ({ bans }) => bans)],
    [
      'orders lost, doubled, all schedules',
      '0, 0',
      `${count([...all, ...besides], ({ lost }) => lost)}, ${count([...all, ...besides], ({ doubled }) => doubled)}`,
    ],
  ];
  return `## The numbers that the sync has to reach

\`node bench/pacing.ts --only perch\` writes this page: for each limiter and number of tills
${(Object.keys(plans) as Cell['plan'][]).map((plan) => `${2 * seedsOf(plan)} schedules on ${plan}`).join(', ')};
${(all.length + besides.length).toLocaleString('en-US')} in all, in virtual time, the product's own gate and client on the limiters of \`lab/simulator/limiter.ts\`. Each schedule sends a backlog (Free 200 orders, Pro 600,
Business 1,600) over a way of 30, 80 or 200 ms there and back, each request up to 30 % quicker or slower; in half of them
part of the minute was used before the start, which the till knows nothing about; in half the clocks are up to a day
wrong. It takes some ten minutes on one idle core; \`--seeds 5\` is quicker. What needs lost answers, kills and a stock is measured by \`npm run torture\`: orders lost
and doubled over 10,000 fault schedules, parked entries, stock drift, and the day's quota.

T* is one sender that knows the windows, the way and the orders, and sends each in the first moment at which it passes;
for K tills on a key it has (K - 1) x c requests a minute less, which the tills keep for one another (c is ${cOf('free')} on Free, ${cOf('pro')} on Pro and ${cOf('business')} on Business with 3 tills).

${machine()}

${table(['what', 'goal', 'measured'], rows)}

With outside traffic, every form of Retry-After and clocks up to a day wrong (Free, 1 to 3 tills, ${besides.length} schedules): ${count(besides, ({ refused }) => refused)} 429s,
${count(besides, ({ early }) => early)} requests that arrived inside a wait that another till had been told, at most two before each till knows,
${count(besides, ({ bans }) => bans)} bans.

${table(
  ['cell', 'in time', 'over T*, p50', 'p95', 'most', 'later than T*, p50', 'p95', 'most', '429s'],
  cellRows(alone),
)}

Below zero: the tills keep less of a token bucket back than T* has to.

${lateOnes(alone)}
`;
}

/** The schedules that were not in time, and why. */
function lateOnes(cells: readonly CellResults[]): string {
  const late = cells.flatMap(({ cell, results }) =>
    results
      .filter((result) => !inTime(result))
      .map(({ drain, target }) => {
        const later = drain === null ? 'not done' : `${figure((drain - target) / 1000)} s later`;
        return `- ${nameOf(cell)}: T* ${figure(target / 1000)} s, ${later}`;
      }),
  );
  if (late.length === 0) return 'Every schedule was in time.';
  return `Not in time:

${late.join('\n')}

A window that turns within seconds of the start: resets are told in whole seconds, rounded nobody knows which way, and so
is the service's clock; until many answers have shown it, a till cannot place the turn closer than a second without
risking a 429. Where T* is about a second, it has sent all that the first window takes before a till's first answer is
back; what a till could not send before the turn waits for the next one. With five tills, who gets how much of a window
is chance, and the last one's finish counts.`;
}

function nameOf({ plan, limiter, tills }: Cell): string {
  return `${plan}, ${limiter}, ${tills} ${tills === 1 ? 'till' : 'tills'}`;
}

function cOf(plan: Cell['plan']): number {
  return maxConcurrency(plans[plan].minute, 3);
}

/** How late, and how many in time. */
function late(results: Result[]): string {
  const late = seconds(results);
  const good = results.filter(inTime).length;
  return `${good.toLocaleString('en-US')} of ${results.length.toLocaleString('en-US')} in time; ${figure(median(over(results)))} % of T* at the median, ${figure(quantile(late, 0.95))} s at p95, ${figure(Math.max(...late))} s at most`;
}

function cellRows(cells: readonly CellResults[]): string[][] {
  return (Object.keys(plans) as Cell['plan'][]).flatMap((plan) =>
    limiters.flatMap((limiter) =>
      tillCounts.flatMap((tills) => {
        const results = resultsOf(
          cells,
          (cell) => cell.plan === plan && cell.limiter === limiter && cell.tills === tills,
        );
        if (results.length === 0) return [];
        const ratios = over(results);
        const late = seconds(results);
        return [
          [
            nameOf({ plan, limiter, tills, clocksRight: true }),
            `${figure((results.filter(inTime).length / results.length) * 100)} %`,
            ...[median(ratios), quantile(ratios, 0.95), Math.max(...ratios)].map((one) => `${figure(one)} %`),
            ...[median(late), quantile(late, 0.95), Math.max(...late)].map((one) => `${figure(one)} s`),
            String(sum(results.map(({ refused }) => refused))),
          ],
        ];
      }),
    ),
  );
}

function resultsOf(cells: readonly CellResults[], chosen: (cell: Cell) => boolean): Result[] {
  return cells.filter(({ cell }) => chosen(cell)).flatMap(({ results }) => results);
}

function over(results: Result[]): number[] {
  return results.flatMap(({ drain, target }) => (drain === null ? [] : [(drain / target - 1) * 100]));
}

function seconds(results: Result[]): number[] {
  return results.flatMap(({ drain, target }) => (drain === null ? [] : [(drain - target) / 1000]));
}
