import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that came of it, by what Linux tells; only itself where the system does not tell. */
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
 * The processor time that the living threads of some processes have had, milliseconds (Linux: schedstat, which counts
 * in nanoseconds, where `stat` counts in hundredths of a second). 0 where the system does not tell.
 */
export function processorOf(pids: readonly number[]): number {
  let nanoseconds = 0;
  for (const pid of pids)
    for (const thread of entries(`/proc/${pid}/task`)) {
      nanoseconds += Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] || 0);
    }
  return nanoseconds / 1e6;
}

/**
 * The processor time of all processes that this one started and that are over, milliseconds, counted in steps of 10; null
 * where nobody tells.
 */
export function processorOfChildren(): number | null {
  if (process.platform !== 'linux') return null;
  // proc(5): behind the name in parentheses, cutime and cstime are fields 14 and 15, in hundredths of a second.
  const fields = textOf('/proc/self/stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** The names in a folder of /proc; none where the process ended meanwhile. */
function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file of /proc; empty where the process ended meanwhile. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
