import { figure, machine, named, table } from '../lib/report.ts';
import { median, quantile, sum } from '../lib/stats.ts';
import type { CellResults } from './child.ts';
import { inTime, limiterNames } from './goals.ts';
import type { Peer } from './peer.ts';
import { perch } from './perch.ts';
import { type Cell, limiters, plans, type Result, tillCounts } from './run.ts';

type Plan = keyof typeof plans;

/** The page that compares Perch with other senders. */
export function comparison(
  peers: readonly Peer[],
  cells: readonly CellResults[],
  seedsOf: (plan: Plan) => number,
  usualSeeds: string,
) {
  /** Results of a peer in the chosen cells. */
  function of(peer: Peer, chosen: (cell: Cell) => boolean = () => true): Result[] {
    return cells
      .filter(({ peer: key, cell }) => key === peer.key && chosen(cell))
      .flatMap(({ results }) => results);
  }

  /** Percent over the optimum, of runs in which everything arrived. */
  function overs(results: Result[]): number[] {
    return results.flatMap(({ drain, optimum }) => (drain === null ? [] : [(drain / optimum - 1) * 100]));
  }

  function over(results: Result[]): string {
    const all = overs(results);
    return all.length > 0 ? `${figure(median(all))} %` : '–';
  }

  function report(): string {
    const rows = peers.map((peer) => {
      const results = of(peer);
      const all = overs(results);
      const count = (pick: (one: Result) => number) => sum(results.map(pick)).toLocaleString('en-US');
      return [
        peer.name,
        `${all.length} of ${results.length}`,
        over(results),
        all.length > 0 ? `${figure(quantile(all, 0.95))} %` : '–',
        `${figure((results.filter(inTime).length / results.length) * 100)} %`,
        count((one) => one.refused),
        count((one) => one.early),
        count((one) => one.bans),
        count((one) => one.lost),
        count((one) => one.doubled),
      ];
    });
    const all = (Object.keys(plans) as Plan[]).filter((plan) => seedsOf(plan) > 0);
    const perPlan = limiters.length * tillCounts.length * 2;
    const seeds = Object.keys(plans)
      .map((plan) => seedsOf(plan as Plan))
      .join('/');
    const sizes = all.map(
      (plan) =>
        `${plan} ${plans[plan].orders.toLocaleString('en-US')} orders, ${(perPlan * seedsOf(plan)).toLocaleString('en-US')} schedules`,
    );
    const command = `node bench/pacing.ts${seeds === usualSeeds ? '' : ` --seeds ${seeds}`}`;
    return `# Pacing beside other senders

\`${command}\`: a backlog is sent under a limit in virtual time, with ${limiters.length} limiters (\`lab/simulator/limiter.ts\`), 1, 3 and 5 tills on a
key, clocks right or up to a day wrong, half of the schedules with part of the minute used before the start. For each sender: ${sizes.join('; ')}.
The optimum knows the windows; "in time" is at most 10 % and 2 s later. Perch is its own gate and client, told plan and number of tills.
Other senders run once with their defaults and the plan's limit, and once "glued": with their documentation's advice, each till's share of the
limit, and POST retried on 429 (\`bench/peers/pacing.ts\`).

${machine()} Versions: ${[...new Set(peers.flatMap((peer) => peer.packages))].map(named).join(', ')}.

${table(
  [
    'sender',
    'everything arrived',
    'over the optimum, p50',
    'p95',
    'in time',
    '429s',
    'inside a wait',
    'bans',
    'lost',
    'doubled',
  ],
  rows,
)}

"Over the optimum" counts only schedules in which everything arrived. ${findings()}

${table(['Perch at', 'over the optimum, p50', 'in time', '429s'], byLimiter())}

Only one till alone on its key, at windows like our service's, has a promised time ([sync.md](sync.md)). Perch's price: until an answer shows what is left, the first request of a minute goes alone, and with several tills some of the minute is
kept back.
`;
  }

  /** Perch's results at each limiter. */
  function byLimiter(): string[][] {
    return limiters.map((limiter) => {
      const results = of(perch, (cell) => cell.limiter === limiter);
      const good = results.filter(inTime).length;
      return [
        limiterNames[limiter],
        over(results),
        `${good} of ${results.length}`,
        String(sum(results.map((one) => one.refused))),
      ];
    });
  }

  /** Senders that beat Perch in some figure. */
  function findings(): string {
    const [ours, ...others] = peers;
    if (!ours) return '';
    const mine = of(ours);
    const faster = others.filter((peer) => median(overs(of(peer))) < median(overs(mine)));
    const refused = (peer: Peer) => sum(of(peer).map((one) => one.refused));
    const list = (some: readonly Peer[]) =>
      some.length > 0 ? some.map(({ name }) => name).join(', ') : 'none';
    const finished = (peer: Peer) =>
      `${peer.name} (finished ${overs(of(peer)).length} of ${of(peer).length} schedules with ${refused(peer).toLocaleString('en-US')} 429s)`;
    return `Everything arrived in every schedule: ${list(peers.filter((peer) => overs(of(peer)).length === of(peer).length))}. Faster than Perch at the median of what they finished: ${faster.map(finished).join(', ') || 'none'}.
Fewer 429s than Perch: ${list(others.filter((peer) => refused(peer) < refused(ours)))}.`;
  }

  return report();
}
