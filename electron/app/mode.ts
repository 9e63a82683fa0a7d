import { readFileSync } from 'node:fs';
import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import { writeWhole } from '../store/whole-file.ts';
import type { Log } from './logs.ts';

export type Mode = 'training' | 'live';

/**
 * Which shop to open: the real one when the environment names a service or it was chosen before; else training, so
 * that a first start needs no account and no network.
 */
export function chosenMode(modeFile: string, env: NodeJS.ProcessEnv = process.env): Mode {
  if (env.PERCH_BASE_URL) return 'live';
  try {
    return JSON.parse(readFileSync(modeFile, 'utf8')).mode === 'live' ? 'live' : 'training';
  } catch {
    return 'training';
  }
}

/**
 * Remembers the choice for the next start. A disk that takes no note keeps nobody from the shop that was chosen.
 *
 * @returns what the person is to be told where it could not be kept; null otherwise
 */
export function rememberMode(modeFile: string, mode: Mode, log: Pick<Log, 'warn'>): Failure | null {
  try {
    writeWhole(modeFile, `${JSON.stringify({ mode })}\n`);
    return null;
  } catch (error) {
    log.warn('Which shop is open could not be noted', { mode, error: String(error) });
    return failureOf('mode_not_kept');
  }
}
