import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { capture, outerEnvironment } from '../bootstrap/child.mjs';
import { SetUpError } from '../bootstrap/progress.mjs';

/**
 * Downloads one package's archive from the registry that npm is set to use.
 *
 * @param spec `name@version`
 * @param folder an empty folder for it
 * @param integrity the archive's pinned hash, `sha512-…`; without one npm's own check against the registry stands
 * @returns the archive's path
 */
export async function downloadPackage(spec: string, folder: string, integrity?: string): Promise<string> {
  const { code, output } = await capture('npm', ['pack', spec, '--pack-destination', folder], {
    env: outerEnvironment(),
  });
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || !file) throw new SetUpError(`npm could not download ${spec}; see above.`, output);
  const archive = join(folder, file);
  if (integrity && (await hashOf(archive)) !== integrity) {
    throw new SetUpError(
      `${spec} is not the archive that Perch was built with: its hash differs. Nothing was used.`,
    );
  }
  return archive;
}

/** Unpacks the named members of a .tgz into a folder. */
export async function unpack(archive: string, folder: string, members: string[]): Promise<void> {
  const { code, output } = await capture('tar', ['-xzf', archive, '-C', folder, ...members]);
  if (code !== 0) throw new SetUpError(`tar could not unpack ${archive}; see above.`, output);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}
