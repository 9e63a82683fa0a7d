import { familyOf, textOf } from '../lib/process-tree.ts';
import { sum } from '../lib/stats.ts';

/**
 * What a process and all its children hold in memory, in bytes; what several share is counted once (Linux: PSS). 0
 * where the system does not tell.
 */
export function memoryOf(pid: number): number {
  return sum(familyOf(pid).map(pssOf));
}

/** The same of one process, without its children. */
export function pssOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}
