import { readFileSync } from 'node:fs';
import { writeWhole } from '../store/whole-file.ts';

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

/** Remembers the choice for the next start, in one step: a power cut leaves the choice before or this one. */
export function rememberMode(modeFile: string, mode: Mode): void {
  writeWhole(modeFile, `${JSON.stringify({ mode })}\n`);
}
