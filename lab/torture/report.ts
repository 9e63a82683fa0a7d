import { cpus, loadavg } from 'node:os';
import { duration, table } from '../../bench/lib/report.ts';
import type { Found } from './breakages.ts';
import { type Commit, nameOf } from './commit.ts';
import type { Scenario } from './scenarios.ts';
import type { Slice } from './seeds.ts';
import { summaryOf, type Totals } from './totals.ts';

/** One run of the command. */
export type Run = Slice & { jobs: number; seconds: number; commit: Commit };

/** What the schedules came to. */
export function figures(run: Run, totals: Totals): string {
  const { failed, findings, parked, excused } = totals;
  const { doubts, requestsPerOrder, days } = summaryOf(totals);
  const { first, seeds } = run;
  const rows: [string, string | number][] = [
    ['schedules', totals.schedules],
    ['seeds', `${first} to ${first + seeds - 1}`],
    ['tills in them', totals.tills],
    ['orders created at the service', totals.orders],
    ['requests, reading among them', totals.requests],
    ['requests an order', requestsPerOrder],
    ['kills', totals.kills],
    ['backups restored', totals.restores],
    ['429s, with other programs on the key among them', totals.limited],
    ['bans; four or five tills on one key only', totals.bans],
    ['virtual days', days],
    [
      '**schedules with a finding**',
      failed.length === 0 ? '**0**' : `**${failed.length}**: ${failed.slice(0, 20).join(', ')}`,
    ],
  ];
  const inDoubt = Object.entries(doubts).map(([name, { count, ...times }]) => [
    name,
    count,
    duration(times.median),
    duration(times.p99),
  ]);
  return [
    said(run, `npm run torture -- --seed ${first} --seeds ${seeds}`),
    table(['', ''], rows),
    counts('Findings', findings),
    `How long entries were in doubt: from the answer that was lost to done, to a person, or to being sent again after
their absence was proven, through whatever troubles, waits and open circuits there were meanwhile.`,
    table(['In doubt', 'times', 'median', '99th percentile'], inDoubt),
    counts('Waits for a person, and why docs/sync.md allows it', parked),
    counts('What nobody could know', excused),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What the scenarios came to. */
export function scenarioTable(run: Run, scenarios: readonly Scenario[]): string {
  const rows = scenarios.map(({ name, times, requests }) => [
    name,
    times.count,
    duration(times.median),
    duration(times.worst),
    requests.median,
    requests.worst,
  ]);
  const head = ['', 'seeds', 'settled after, median', 'worst', 'requests, median', 'most'];
  return `${said(run, `npm run torture -- --scenarios --seed ${run.first}`)}\n\n${table(head, rows)}`;
}

/** Which schedules found which breakage. */
export function breakageTable(run: Run, all: readonly Found[]): string {
  const rows = all.map(({ name, where, schedules, ran, what, seed }) => [
    name,
    where,
    schedules === null ? `not in ${run.seeds}` : `${schedules}${ran === schedules ? '' : ` (${ran} run)`}`,
    seed ?? '–',
    what ?? '–',
  ]);
  const command = said(run, `npm run torture -- --breakages --seed ${run.first} --seeds ${run.seeds}`);
  return `${command}\n\n${table(['broken', 'in', 'found after so many schedules', 'by seed', 'as'], rows)}`;
}

function said({ jobs, commit, seconds }: Run, command: string): string {
  const when = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), load average ${loadavg()[0]?.toFixed(0)}`;
  const side = jobs > 1 ? ` --jobs ${jobs}` : '';
  return `\`${command}${side} --write\` on ${when}, ${nameOf(commit)}, Node ${process.versions.node}, ${machine}, ${duration(seconds * 1000)}.`;
}

function counts(title: string, all: Record<string, number>): string {
  const rows = Object.entries(all).sort(([, one], [, other]) => other - one);
  return rows.length === 0 ? '' : table([title, ''], rows);
}
