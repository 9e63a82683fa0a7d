import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { systemClock, toInstant } from '../../shared/time/time.ts';
import type { Log } from './logs.ts';

/**
 * The program's log before what keeps it is loaded, which may be what fails. It knows no key yet, and leaves none out.
 * A disk that takes nothing keeps nothing from starting.
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
