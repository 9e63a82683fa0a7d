import { execFileSync } from 'node:child_process';

/** The commit that is run, as far as git can tell. */
export interface Commit {
  /** Its whole hash; null outside a repository. */
  hash: string | null;
  /** Whether the working tree holds something else. */
  dirty: boolean;
}

/** Reads which commit is checked out, and whether anything was changed since. */
export function readCommit(): Commit {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return { hash: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' };
  } catch {
    return { hash: null, dirty: false };
  }
}

/** A commit as a person reads it. */
export function nameOf({ hash, dirty }: Commit): string {
  return hash === null ? 'no commit' : `commit ${hash.slice(0, 9)}${dirty ? ' with changes' : ''}`;
}

/** So many seeds belong to one commit before those of another one begin. */
const RANGE = 100_000;

/**
 * The first seed of a commit: every commit is tried with schedules of its own, and anybody who runs it again has the
 * same. Small seeds are left to tests and to trying out. Without a commit it is 1.
 */
export function firstSeed({ hash }: Commit): number {
  return hash === null ? 1 : (10 + (Number.parseInt(hash.slice(0, 8), 16) % 10_000_000)) * RANGE + 1;
}
