import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

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

/** What a schedule consists of, as the import rules of biome.json have it; where a till's window is, is no part of it. */
const CODE = [
  ...[
    'electron/petstore',
    'electron/store',
    'electron/sync',
    'electron/usecases',
    'shared',
    'lab/simulator',
    'lab/torture',
  ],
  ...['service/http', 'service/wire.ts', 'package-lock.json'],
];

/**
 * Which code the schedules of a commit run, as a short hash: two commits that differ elsewhere, in a screen or a test,
 * have the same. Null outside a repository and with changes, where the commit does not say what is run.
 */
export function codeOf({ hash, dirty }: Commit): string | null {
  if (hash === null || dirty) return null;
  const tree = execFileSync('git', ['ls-tree', '-r', '--full-tree', hash, ...CODE], { encoding: 'utf8' });
  const code = tree.split('\n').filter((line) => !/\.test\.tsx?$/.test(line));
  return createHash('sha256').update(code.join('\n')).digest('hex').slice(0, 16);
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
