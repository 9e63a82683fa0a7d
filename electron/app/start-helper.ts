import { utilityProcess } from 'electron';
import { type Helper, watchHelper } from './helper.ts';
import type { Log } from './logs.ts';

/** What a helper process is started with; `name` is what the system and the log call it. */
interface HelperStart {
  name: string;
  script: string;
  args?: string[];
  /** This process's own environment where none is given. */
  env?: Record<string, string>;
}

/** Starts a process of the program's own, and has how it ended written down. */
export function startHelper({ name, script, args = [], env }: HelperStart, log: Log): Helper {
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'pipe'];
  const child = utilityProcess.fork(script, args, { serviceName: name, stdio, ...(env ? { env } : {}) });
  return watchHelper(name, child as Parameters<typeof watchHelper>[1], log);
}
