import { capture, foreground } from './bootstrap/child.mjs';
import { root } from './bootstrap/paths.mjs';

/** The last commit before commitlint was introduced. */
const SINCE = 'ac25eee18e3a1783a9caa3e631795b46e375a2e8';

/**
 * Checks the messages of all later commits (CONTRIBUTING.md, "Commits").
 *
 * @param commitlint its command
 * @returns the exit code; 0 without that history, for example in a source archive
 */
export async function lintCommits(commitlint: string): Promise<number> {
  const { code } = await capture('git', ['-C', root, 'cat-file', '-e', SINCE]);
  return code === 0 ? foreground(commitlint, ['--from', SINCE, '--to', 'HEAD']) : 0;
}
