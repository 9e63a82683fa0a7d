import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version of the Debian package that contains this program, as apt names it: packaging writes it beside the
 * program (build/linux/deb).
 *
 * @param resources the packaged program's resources; null if it runs from its sources
 * @returns null without a Debian package
 */
export function debianPackageVersion(resources: string | null): string | null {
  if (resources === null) return null;
  try {
    return readFileSync(join(resources, 'debian-version'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
