import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a Linux desktop starts when somebody signs in: a desktop entry in its autostart folder. */
export function autostartFile(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'perch.desktop');
}

/**
 * Writes or removes that entry; one that is as it should be is left alone.
 *
 * @param program the executable
 * @param dataDir the data folder, where the environment named one; null for the usual one
 * @throws what the disk refuses
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

// By the Desktop Entry Specification: quoted for the command line first, escaped as a value of the file then, and a
// percent sign begins a field code.
function quoted(word: string): string {
  const argument = `"${word.replace(/["`$\\]/g, '\\$&')}"`;
  return argument.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}
