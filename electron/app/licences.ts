import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Licences, ShippedPackage } from '../../shared/domain/licences.ts';
import { PerchError } from '../../shared/errors/errors.ts';

const Written = z.object({ packages: z.array(ShippedPackage) });

/**
 * Third-party licences, written by packaging (build/notices).
 *
 * @param resources the packaged program's resources; null if it runs from its sources, which have no list
 * @param program the folder of its executable, which on most systems contains Chromium's list
 * @throws PerchError `licences_unreadable` if a packaged program has no readable list
 */
export async function readLicences(resources: string | null, program: string): Promise<Licences> {
  if (resources === null) return { packages: [], chromium: null };
  const file = join(resources, 'notices', 'licences.json');
  try {
    const { packages } = Written.parse(JSON.parse(await readFile(file, 'utf8')));
    const chromium = [program, join(resources, 'notices')]
      .map((folder) => join(folder, 'LICENSES.chromium.html'))
      .find((path) => existsSync(path));
    return { packages, chromium: chromium ?? null };
  } catch (error) {
    throw new PerchError('licences_unreadable', { file }, { cause: error });
  }
}
