import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cache, root } from '../../build/bootstrap/paths.mjs';

/** The program of a commit in its own folder, ready to be measured. */
export interface Checkout {
  /** The commit's short id, or what else tells it from the other. */
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
 * Puts a commit into a temporary folder as a git worktree. Its benchmarks are replaced by those of this folder, with
 * what they drive the program by, so that both are measured by the same means. Installed packages are shared by hard
 * links where the lock file is the same, and otherwise installed when the commit is set up. A commit whose store or
 * screens these benchmarks do not know cannot be measured; the first round then fails with what is missing.
 */
export function checkOut(commit: string): Checkout {
  const parent = mkdtempSync(join(tmpdir(), 'perch-compare-'));
  const folder = join(parent, 'perch');
  const remove = () => {
    // Git forgets only this worktree: another one whose folder is away may be on a disk that is.
    if (existsSync(folder)) git(['worktree', 'remove', '--force', folder]);
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    git(['worktree', 'add', '--detach', '--quiet', folder, commit]);
    for (const means of ['bench', join('e2e', 'support'), join('build', 'launch.ts')]) {
      rmSync(join(folder, means), { recursive: true, force: true });
      // Only Perch is measured there: the peers of bench/peers/ stay behind.
      const filter = (path: string) => basename(path) !== 'node_modules';
      cpSync(join(root, means), join(folder, means), { recursive: true, filter });
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

/** The Electron and the addon that set-up fetched or compiled: their folders carry their versions. */
function shareRuntimes(folder: string): void {
  const into = join(folder, '.cache');
  mkdirSync(into, { recursive: true });
  if (!existsSync(cache)) return;
  for (const entry of readdirSync(cache)) {
    if (/^(electron|better-sqlite3)-/.test(entry)) share(join(cache, entry), join(into, entry));
  }
}

/** Hard links where that is possible, copies elsewhere. */
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
