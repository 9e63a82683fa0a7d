import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';
import { writeFileAtomic } from '../store/atomic-file.ts';
import { type Folders, shopFolder } from './folders.ts';
import type { Log } from './logs.ts';

export type Mode = 'training' | 'live';

/**
 * Which shop to open: the real one if the environment names a service or it was chosen before; else training. If the choice is
 * lost, the real one if there is one: training would look like a shop whose data is gone.
 *
 * @returns null on a first start: nothing was chosen and there is no shop yet
 */
export function chosenMode(
  { data, modeFile }: Pick<Folders, 'data' | 'modeFile'>,
  env: NodeJS.ProcessEnv = process.env,
): Mode | null {
  if (env.PERCH_BASE_URL) return 'live';
  const database = (mode: Mode) => join(shopFolder(data, mode), 'perch.sqlite');
  if (![modeFile, database('training'), database('live')].some(existsSync)) return null;
  try {
    return JSON.parse(readFileSync(modeFile, 'utf8')).mode === 'live' ? 'live' : 'training';
  } catch {
    return existsSync(database('live')) ? 'live' : 'training';
  }
}

/**
 * Stores the choice for the next start. If that fails, the chosen shop opens all the same.
 *
 * @returns the notice for the person if it could not be stored; null otherwise
 */
export function rememberMode(modeFile: string, mode: Mode, log: Pick<Log, 'warn'>): Failure | null {
  try {
    writeFileAtomic(modeFile, `${JSON.stringify({ mode })}\n`);
    return null;
  } catch (error) {
    log.warn('Open shop not saved', { mode, error: String(error) });
    return failureOf('mode_not_kept');
  }
}
