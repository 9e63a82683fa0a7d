import { textOf } from './process-tree.ts';
import { figure } from './report.ts';

/** Shares (0 to 1) of CPU time: stolen by other guests of the host, and used here. */
export interface CpuShares {
  stolen: number;
  used: number;
}

/**
 * CPU shares between two readings of /proc/stat (proc(5): user, nice, system, idle, iowait, irq, softirq, steal; user
 * includes guest). null if the system does not report them.
 */
function sharesBetween(before: string, after: string): CpuShares | null {
  const [from, to] = [ticks(before), ticks(after)];
  if (!from || !to) return null;
  const passed = to.map((value, at) => value - (from[at] ?? 0));
  const all = passed.reduce((total, value) => total + value, 0);
  if (all <= 0) return null;
  const [idle = 0, waiting = 0, stolen = 0] = [passed[3], passed[4], passed[7]];
  return { stolen: stolen / all, used: (all - idle - waiting - stolen) / all };
}

function ticks(stat: string): number[] | null {
  const line = /^cpu +(.*)$/m.exec(stat)?.[1];
  return line ? line.split(' ').slice(0, 8).map(Number) : null;
}

/** Starts measuring; the returned function reports the CPU shares since then. */
export function watchCpu(): () => CpuShares | null {
  const before = textOf('/proc/stat');
  return () => sharesBetween(before, textOf('/proc/stat'));
}

/** The CPU shares in a sentence. */
export function sharesSentence(shares: CpuShares | null): string {
  if (!shares) return 'The system does not report how the processors’ time was spent.';
  const percent = (share: number) => `${figure(Math.round(share * 1000) / 10)} %`;
  return `Of the processors' time meanwhile ${percent(shares.used)} was used here and ${percent(shares.stolen)} lent to other guests of the host.`;
}
