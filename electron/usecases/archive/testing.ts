import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../store/testing.ts';

// What tests do with an archive that was saved: somebody unpacks it, and checks it with nothing but it.

/** A folder that has the files of an archive. */
export function inFolder(files: Record<string, string | Uint8Array>): string {
  const folder = testFolder();
  for (const [name, data] of Object.entries(files)) writeFileSync(join(folder, name), data);
  return folder;
}

/** What the archive's own script says of it. */
export function runCheck(folder: string) {
  return spawnSync(process.execPath, [join(folder, 'verify.mjs')], { encoding: 'utf8' });
}
