import { familyOf, textOf } from '../lib/process-tree.ts';
import { sum } from '../lib/stats.ts';

/**
 * Memory of a process and its children, bytes; shared memory is counted once (Linux: PSS). 0 on other systems.
 */
export function memoryOf(pid: number): number {
  return sum(familyOf(pid).map(pssOf));
}

/** Memory of one process without its children, bytes. */
export function pssOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}
