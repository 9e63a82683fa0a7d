import { capture } from '../bootstrap/child.mjs';
import { SetUpError } from '../bootstrap/progress.mjs';

/** The sources as a version control system knows them. */
export interface Sources {
  /** Moment of the commit, ISO 8601 in UTC; of SOURCE_DATE_EPOCH where that is set. */
  at: string;
  /** The commit, shortened; null outside a repository. */
  commit: string | null;
}

/**
 * What packages are dated with, so that the same sources give the same package.
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
  // Outside a repository nothing tells when the sources were made: a fixed day keeps the result repeatable.
  const at = new Date(Number(epoch ?? Date.UTC(2026, 0, 1) / 1000) * 1000).toISOString();
  return { at, commit: commit ?? null };
}
