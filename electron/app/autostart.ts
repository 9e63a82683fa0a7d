import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The autostart entry of a Linux desktop. */
export function autostartFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'perch.desktop');
}

/**
 * Writes or removes that entry; leaves a correct one alone.
 *
 * @param program the executable
 * @param dataDir the data folder, if the environment names one; null for the default
 * @throws errors of the file system
 */
export function setAutostart(file: string, on: boolean, program: string, dataDir: string | null): void {
  if (!on) {
    rmSync(file, { force: true });
    return;
  }
  const entry = desktopEntry(program, dataDir);
  if (existsSync(file) && readFileSync(file, 'utf8') === entry) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entry);
}

function desktopEntry(program: string, dataDir: string | null): string {
  const words = dataDir === null ? [program] : ['env', `PERCH_DATA_DIR=${dataDir}`, program];
  const lines = ['[Desktop Entry]', 'Type=Application', 'Name=Perch', `Exec=${words.map(quoted).join(' ')}`];
  return `${[...lines, 'X-GNOME-Autostart-enabled=true'].join('\n')}\n`;
}

// Desktop Entry Specification: quote for the command line, then escape as a value of the file; `%` starts a field
// code.
function quoted(word: string): string {
  const argument = `"${word.replace(/["`$\\]/g, '\\$&')}"`;
  return argument.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
