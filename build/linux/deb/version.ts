import type { Sources } from '../../setup/sources.ts';

/**
 * The version of a Debian package. One that is for trying out carries the moment and the commit of its sources and is
 * older than the release of the same number, so that the release replaces it.
 *
 * @param version of the program, `0.9.0`
 * @param release whether it is made with the current Electron
 */
export function debianVersion(version: string, release: boolean, { at, commit }: Sources): string {
  if (release) return `${version}-1`;
  const moment = at.slice(0, 19).replace(/\D/g, '');
  return `${version}~dev${moment}${commit ? `.${commit}` : ''}-1`;
}

/** The version without Debian's own part of it. */
export const upstreamVersion = (version: string): string => version.replace(/-[^-]*$/, '');
