import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where this installation stores its files; all below one folder that can be copied as a whole. */
export interface Folders {
  data: string;
  /** Chromium's own: caches and the lock of the running window; no data of the shop. */
  electron: string;
  logs: string;
  /** The API key as stored by this computer, outside every database and backup. */
  secrets: string;
  /** Exists while the program runs. */
  runMark: string;
  /** Which of the two shops was open last. */
  modeFile: string;
  /** How the last starts of the program went. */
  startsFile: string;
  /** The training mode's own service. */
  trainingService: string;
}

/** The folders below a data folder. The two shops have one each, `live` and `training`. */
export function foldersOf(data: string): Folders {
  return {
    data,
    electron: join(data, 'electron'),
    logs: join(data, 'logs'),
    secrets: join(data, 'secrets'),
    runMark: join(data, 'running.json'),
    modeFile: join(data, 'mode.json'),
    startsFile: join(data, 'starts.json'),
    trainingService: join(data, 'training', 'service'),
  };
}

/** The folder of one of the two shops, with its `perch.sqlite`. */
export function shopFolder(data: string, mode: 'training' | 'live'): string {
  return join(data, mode);
}

/**
 * Where this login stores the high-water marks of its shops: outside the data folder, so that a data folder that is
 * copied back does not bring them along (docs/backups.md, "A data folder that was put back").
 */
export function markFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'Perch', 'marks');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Perch', 'marks');
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'perch', 'marks');
}

/** The data folder: PERCH_DATA_DIR, else the operating system's folder for application data. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.PERCH_DATA_DIR) return resolve(env.PERCH_DATA_DIR);
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Perch');
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Perch');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'perch');
}
