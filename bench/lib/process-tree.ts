import { readdirSync, readFileSync } from 'node:fs';

/** A process and its descendants (Linux); only itself on other systems. */
export function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of entries('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = textOf(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}

/**
 * CPU time of the live threads of some processes, milliseconds (Linux: schedstat, in nanoseconds; `stat` counts hundredths
 * of a second). 0 on other systems.
 */
export function cpuTimeOf(pids: readonly number[]): number {
  let nanoseconds = 0;
  for (const pid of pids)
    for (const thread of entries(`/proc/${pid}/task`)) {
      nanoseconds += Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] || 0);
    }
  return nanoseconds / 1e6;
}

/**
 * CPU time of the ended child processes, milliseconds in steps of 10; null if the system does not report it.
 */
export function childCpuTime(): number | null {
  if (process.platform !== 'linux') return null;
  // proc(5): after the name in parentheses, cutime and cstime are fields 14 and 15, in hundredths of a second.
  const fields = textOf('/proc/self/stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** The names in a folder of /proc; empty if the process ended. */
function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text of a file of /proc; empty if the process ended. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
