import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { capture, outerEnvironment } from './child.mjs';
import { SetUpError } from './progress.mjs';

/**
 * Downloads one package's archive from the registry that npm is set to use.
 *
 * @param {string} spec `name@version`
 * @param {string} folder an empty folder for it
 * @param {string} integrity the archive's pinned hash, `sha512-…`
 * @returns {Promise<string>} the archive's path
 */
export async function downloadPackage(spec, folder, integrity) {
  const { code, output } = await capture('npm', ['pack', spec, '--pack-destination', folder], {
    env: outerEnvironment(),
  });
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || !file) throw new SetUpError(`npm could not download ${spec}; see above.`, output);
  const archive = join(folder, file);
  if ((await hashOf(archive)) !== integrity) {
    throw new SetUpError(
      `${spec} is not the archive that Perch was built with: its hash differs. Nothing was used.`,
    );
  }
  return archive;
}

/**
 * Unpacks the named members of a .tgz into a folder.
 *
 * @param {string} archive
 * @param {string} folder
 * @param {string[]} members
 */
export async function unpack(archive, folder, members) {
  const { code, output } = await capture('tar', ['-xzf', archive, '-C', folder, ...members]);
  if (code !== 0) throw new SetUpError(`tar could not unpack ${archive}; see above.`, output);
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}
