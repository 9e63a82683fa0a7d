import { median, quantile } from '../../bench/lib/stats.ts';
import type { DoubtEnd } from '../simulator/doubts.ts';
import type { Outcome } from '../simulator/schedule.ts';

/** What a run of schedules came to, all together. */
export interface Totals {
  schedules: number;
  tills: number;
  orders: number;
  requests: number;
  kills: number;
  restores: number;
  limited: number;
  bans: number;
  days: number;
  /** The seeds with a finding. */
  failed: string[];
  findings: Record<string, number>;
  parked: Record<string, number>;
  excused: Record<string, number>;
  /** How long entries were in doubt, by what they were and whether they had arrived. Milliseconds. */
  doubts: Record<string, number[]>;
  /** What each schedule did, by its seed, where that was asked for (digest.ts). */
  digests: Record<string, string>;
}

export function noTotals(): Totals {
  const sums = { schedules: 0, tills: 0, orders: 0, requests: 0, kills: 0, restores: 0, limited: 0, bans: 0 };
  return { ...sums, days: 0, failed: [], findings: {}, parked: {}, excused: {}, doubts: {}, digests: {} };
}

/** What one schedule adds to them. */
export function totalsOf(outcome: Outcome): Totals {
  const { seed, plan, findings, excused, parked, lasted, orders, requests, kills, restores } = outcome;
  const doubts: Totals['doubts'] = {};
  for (const doubt of outcome.doubts) {
    const name = doubtName(doubt);
    doubts[name] = [...(doubts[name] ?? []), Math.round(doubt.ms)];
  }
  return {
    schedules: 1,
    failed: findings.length > 0 ? [seed] : [],
    tills: plan.shop.tills,
    orders,
    requests,
    kills,
    restores,
    limited: outcome.limited,
    bans: outcome.bans,
    days: lasted / 86_400_000,
    findings: counted(findings.map(({ what }) => what)),
    parked,
    excused: counted(excused),
    doubts,
    digests: {},
  };
}

/** What the page calls a doubt. */
function doubtName({ kind, arrived, witness }: DoubtEnd): string {
  const what =
    kind === 'createOrder' ? 'a new order' : kind === 'pushStock' ? 'a count' : 'a change or an edit';
  if (arrived) return `${what}, had arrived`;
  return `${what}, had not arrived${witness ? '; only a later order could prove it' : ''}`;
}

/** Adds what `more` came to. */
export function addTo(totals: Totals, more: Totals): void {
  for (const key of ['schedules', 'tills', 'orders', 'requests', 'kills', 'restores', 'limited'] as const)
    totals[key] += more[key];
  totals.bans += more.bans;
  totals.days += more.days;
  totals.failed.push(...more.failed);
  Object.assign(totals.digests, more.digests);
  for (const key of ['findings', 'parked', 'excused'] as const) {
    for (const [name, count] of Object.entries(more[key]))
      totals[key][name] = (totals[key][name] ?? 0) + count;
  }
  for (const [name, times] of Object.entries(more.doubts)) {
    const all = totals.doubts[name];
    if (all) all.push(...times);
    else totals.doubts[name] = [...times];
  }
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** The times of one kind of doubt, milliseconds. */
export interface DoubtSummary {
  count: number;
  median: number;
  p99: number;
}

/** The same with the times of doubts summed up, and the requests of an order. */
export function summaryOf(totals: Totals) {
  const { doubts, digests: _, ...rest } = totals;
  const times = Object.entries(doubts).map(([name, all]): [string, DoubtSummary] => [
    name,
    { count: all.length, median: median(all), p99: quantile(all, 0.99) },
  ]);
  return {
    ...rest,
    days: Math.round(totals.days),
    requestsPerOrder: Math.round((10 * totals.requests) / Math.max(1, totals.orders)) / 10,
    doubts: Object.fromEntries(times.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
