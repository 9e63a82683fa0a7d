import type { Outcome } from '../sim/schedule.ts';

/** What a run of schedules came to, all together. */
export interface Totals {
  schedules: number;
  /** The seeds with a finding. */
  failed: string[];
  tills: number;
  orders: number;
  requests: number;
  kills: number;
  restores: number;
  limited: number;
  bans: number;
  days: number;
  findings: Record<string, number>;
  parked: Record<string, number>;
  excused: Record<string, number>;
}

export function noTotals(): Totals {
  const sums = { schedules: 0, tills: 0, orders: 0, requests: 0, kills: 0, restores: 0, limited: 0, bans: 0 };
  return { ...sums, days: 0, failed: [], findings: {}, parked: {}, excused: {} };
}

/** What one schedule adds to them. */
export function totalsOf(outcome: Outcome): Totals {
  const { seed, plan, findings, excused, parked, lasted, orders, requests, kills, restores } = outcome;
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
  };
}

export function add(one: Totals, other: Totals): Totals {
  const sum = { ...one };
  for (const [key, value] of Object.entries(other) as [keyof Totals, unknown][]) {
    const before = one[key];
    if (typeof value === 'number') Object.assign(sum, { [key]: (before as number) + value });
    else if (Array.isArray(value)) Object.assign(sum, { [key]: [...(before as string[]), ...value] });
    else Object.assign(sum, { [key]: merged(before as Record<string, number>, value as object) });
  }
  return sum;
}

function merged(one: Record<string, number>, other: object): Record<string, number> {
  const sum = { ...one };
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}

function counted(words: readonly string[]): Record<string, number> {
  return words.reduce<Record<string, number>>((all, word) => merged(all, { [word]: 1 }), {});
}
