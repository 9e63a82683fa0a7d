import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache, root } from '../../build/bootstrap/paths.mjs';

/** A commit checked out into its own folder. */
export interface Checkout {
  /** The commit's short id or another label. */
  name: string;
  folder: string;
  remove(): void;
}

/** The commit that a name refers to; null if there is none. */
export function commitOf(ref: string): string | null {
  try {
    return git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).trim();
  } catch {
    return null;
  }
}

/**
 * Checks out a commit into a temporary git worktree, with this folder's benchmarks and test drivers. Installed packages are
 * shared by hard links if the lock file is the same, otherwise installed. The first round fails if the benchmarks do not fit
 * the commit's store or screens.
 */
export function checkOut(commit: string): Checkout {
  const parent = mkdtempSync(join(tmpdir(), 'perch-compare-'));
  const folder = join(parent, 'perch');
  const remove = () => {
    // Not `git worktree prune`: it would forget worktrees on disks that are not mounted.
    if (existsSync(folder)) git(['worktree', 'remove', '--force', folder]);
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    git(['worktree', 'add', '--detach', '--quiet', folder, commit]);
    for (const means of ['bench', join('e2e', 'support'), join('build', 'launch.ts')]) {
      rmSync(join(folder, means), { recursive: true, force: true });
      cpSync(join(root, means), join(folder, means), { recursive: true });
    }
    const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
    if (lock(folder) === lock(root)) share(join(root, 'node_modules'), join(folder, 'node_modules'));
    shareRuntimes(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { name: commit.slice(0, 7), folder, remove };
}

/** Shares the downloaded Electron and the compiled addon; their folders carry their versions. */
function shareRuntimes(folder: string): void {
  const into = join(folder, '.cache');
  mkdirSync(into, { recursive: true });
  if (!existsSync(cache)) return;
  for (const entry of readdirSync(cache)) {
    if (/^(electron|better-sqlite3)-/.test(entry)) share(join(cache, entry), join(into, entry));
  }
}

/** Hard-links files, or copies them if that fails. */
function share(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

function git(args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
