import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { systemClock, toInstant } from '../../shared/time/time.ts';
import type { Log } from './logs.ts';

/**
 * The log until the real one is loaded, since loading may be what fails. It knows no key yet, so it redacts none.
 * Write errors are ignored.
 */
export function earlyLog(folder: string): Log {
  const write = (level: string) => (message: string, facts?: unknown) => {
    const words = [toInstant(systemClock.now()), level, message];
    if (facts !== undefined) words.push(inspect(facts));
    try {
      mkdirSync(folder, { recursive: true });
      appendFileSync(join(folder, 'perch.log'), `${words.join(' ')}\n`);
    } catch {}
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
