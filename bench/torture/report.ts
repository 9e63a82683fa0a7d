import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Slice } from './seeds.ts';
import type { Totals } from './totals.ts';

const PAGE = new URL('../../docs/bench/torture.md', import.meta.url);
const BEGIN = '<!-- figures: written by `npm run torture -- --write` -->';
const END = '<!-- end of figures -->';

/** Puts what a run came to into docs/bench/torture.md, in the place of the figures there. */
export function writeReport(slice: Slice & { jobs: number; seconds: number }, totals: Totals): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before] = page.split(BEGIN);
  const [, after] = page.split(END);
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the figures`);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${figures(slice, totals)}\n${END}${after}`);
}

function figures(run: Slice & { jobs: number; seconds: number }, totals: Totals): string {
  const { first, seeds, jobs, seconds } = run;
  const command = `npm run torture -- --seed ${first} --seeds ${seeds}${jobs > 1 ? ` --jobs ${jobs}` : ''} --write`;
  const when = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), load average ${loadavg()[0]?.toFixed(0)}`;
  const { restores, limited, bans } = totals;
  const rows: [string, string | number][] = [
    ['schedules', totals.schedules],
    ['tills in them', totals.tills],
    ['orders created at the service', totals.orders],
    ['requests', totals.requests],
    ['kills', totals.kills],
    ['backups restored', restores],
    ['429s, with other programs on the key among them', limited],
    ['bans; four or five tills on one key only', bans],
    ['virtual days', Math.round(totals.days)],
    ['**schedules with a finding**', totals.failed.length === 0 ? '**0**' : totals.failed.join(', ')],
  ];
  return `\`${command}\` on ${when}, commit ${commit()}, Node ${process.versions.node}, ${machine}, ${Math.round(seconds / 60)} minutes.

| | |
|---|---:|
${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}

${counts('Findings', totals.findings)}
${counts('Waits for a person, and why sync.md allows it', totals.parked)}
${counts('What nobody could know', totals.excused)}`;
}

function counts(title: string, all: Record<string, number>): string {
  const rows = Object.entries(all).sort(([, one], [, other]) => other - one);
  if (rows.length === 0) return '';
  return `| ${title} | |\n|---|---:|\n${rows.map(([name, count]) => `| ${name} | ${count} |`).join('\n')}\n`;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
