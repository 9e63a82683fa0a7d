import { utilityProcess } from 'electron';
import { type Helper, watchHelper } from './helper.ts';
import type { Log } from './logs.ts';

/** The start of a helper process; `name` is its name for the system and in the log. */
interface HelperStart {
  name: string;
  script: string;
  args?: string[];
  /** Default: this process's own environment. */
  env?: Record<string, string>;
}

/** Starts a helper process and logs how it ended. */
export function startHelper({ name, script, args = [], env }: HelperStart, log: Log): Helper {
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'pipe'];
  const child = utilityProcess.fork(script, args, { serviceName: name, stdio, ...(env ? { env } : {}) });
  return watchHelper(name, child as Parameters<typeof watchHelper>[1], log);
}
