import { capture } from '../bootstrap/child.mjs';
import { SetUpError } from '../bootstrap/progress.mjs';

/** The version of the sources. */
export interface Sources {
  /** Time of the commit or of SOURCE_DATE_EPOCH, ISO 8601 in UTC. */
  at: string;
  /** The short commit id; null outside of a repository. */
  commit: string | null;
}

/**
 * Time and commit of the sources, for reproducible packages.
 *
 * @param folder of the sources
 */
export async function sourcesOf(folder: string): Promise<Sources> {
  const { code, stdout } = await capture('git', ['log', '-1', '--format=%ct %h'], { cwd: folder });
  const [seconds, commit] = code === 0 ? stdout.trim().split(' ') : [];
  const epoch = process.env.SOURCE_DATE_EPOCH ?? seconds;
  if (epoch !== undefined && !/^\d+$/.test(epoch)) {
    throw new SetUpError('SOURCE_DATE_EPOCH must be a number of seconds since 1970.');
  }
  // Without a repository a fixed date keeps packages reproducible.
  const at = new Date(Number(epoch ?? Date.UTC(2026, 0, 1) / 1000) * 1000).toISOString();
  return { at, commit: commit ?? null };
}
