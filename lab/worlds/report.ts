import { cpus } from 'node:os';
import { duration, table } from '../../bench/lib/report.ts';
import { nameOf, readCommit } from '../torture/commit.ts';
import type { Found } from './breakages.ts';
import type { Explored } from './explore.ts';

/** One run of the command. */
interface Run {
  jobs: number;
  seconds: number;
}

function said(command: string, { jobs, seconds }: Run): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${(cpu?.model ?? 'unknown').split(' ').slice(0, 2).join(' ')})`;
  const day = new Date().toISOString().slice(0, 10);
  return `\`${command}\` on ${day}, ${nameOf(readCommit())}, Node ${process.versions.node}, ${machine}, ${jobs} processes, ${duration(seconds * 1000)}.`;
}

/** What was reached, world by world. */
export function figures(run: Run, minutes: number, all: readonly Explored[]): string {
  const sum = (pick: (one: Explored) => number) => all.reduce((before, one) => before + pick(one), 0);
  const violations = sum((one) => one.violations.length);
  const reached = [0, 1, 2, 3].map((faults) => all.filter(({ complete }) => complete >= faults).length);
  const rows: [string, string | number][] = [
    ['worlds', all.length],
    ['runs', sum(({ runs }) => runs)],
    ['of these ended early, at a state that was known', sum(({ known }) => known)],
    ['states', sum(({ states }) => states)],
    ...reached.map((count, faults): [string, number] => [
      `worlds tried to the end with ${faults} faults`,
      count,
    ]),
    ['most choices in one run', Math.max(0, ...all.map(({ depth }) => depth))],
    ['**violations**', violations === 0 ? '**0**' : `**${violations}**`],
  ];
  const lines = all.map(({ world, runs, states, complete, next, depth }) => [
    world,
    complete,
    next ? `${next.tried} of ${next.of}` : 'there are no more',
    runs,
    states,
    depth,
  ]);
  return [
    said(`npm run check:worlds -- --minutes ${minutes}`, run),
    table(['', ''], rows),
    table(['world', 'faults, all', 'with one more', 'runs', 'states', 'choices'], lines),
  ].join('\n\n');
}

/** With how few faults each breakage was found. */
export function breakageTable(run: Run, all: readonly Found[]): string {
  const rows = all.map(({ breakage, violation, withoutTrace, runs }) => [
    breakage.name,
    violation?.faults ?? `not found with ${withoutTrace}`,
    violation?.told.join('; ') ?? '',
    violation?.findings[0]?.what ?? '',
    violation?.world ?? breakage.world ?? '–',
    runs,
  ]);
  return [
    said('npm run check:worlds -- --breakages', run),
    table(['broken', 'faults', 'what happens', 'what it leads to', 'in', 'runs'], rows),
  ].join('\n\n');
}
