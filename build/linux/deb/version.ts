import type { Sources } from '../../setup/sources.ts';

/**
 * The version of a Debian package. A trial package contains time and commit of its sources and sorts before the release of the
 * same number, which then replaces it.
 *
 * @param version of the program, `0.9.0`
 * @param release whether it has the current Electron
 */
export function debianVersion(version: string, release: boolean, { at, commit }: Sources): string {
  if (release) return `${version}-1`;
  const moment = at.slice(0, 19).replace(/\D/g, '');
  return `${version}~dev${moment}${commit ? `.${commit}` : ''}-1`;
}

/** The version without the Debian revision. */
export const upstreamVersion = (version: string): string => version.replace(/-[^-]*$/, '');
