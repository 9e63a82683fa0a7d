import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { ArchiveDays } from '../../../shared/domain/archive.ts';
import { testFolder } from '../../store/testing.ts';
import type { TestShop } from '../testing.ts';

// For tests of a saved archive: unpacks it, and checks it with its own script.

/** Saves an archive into memory, instead of to a chosen file. */
export async function saveArchive(shop: TestShop, days: ArchiveDays) {
  const saved = { name: '', files: {} as Record<string, string> };
  shop.platform.saveFile = async ({ name, content }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
    saved.name = name;
    saved.files = Object.fromEntries(Object.entries(files).map(([file, data]) => [file, strFromU8(data)]));
    return `/usb/${name}`;
  };
  const written = await shop.ask('archive.write', days);
  if (!written) throw new Error('Nothing was written');
  return { written, saved };
}

/** A folder that has the files of an archive. */
export function inFolder(files: Record<string, string | Uint8Array>): string {
  const folder = testFolder();
  for (const [name, data] of Object.entries(files)) writeFileSync(join(folder, name), data);
  return folder;
}

/** Runs the archive's own script on it. */
export function runCheck(folder: string) {
  return spawnSync(process.execPath, [join(folder, 'verify.mjs')], { encoding: 'utf8' });
}
