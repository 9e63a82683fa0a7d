import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../../../bootstrap/child.mjs';
import { cache, node24, root } from '../../../bootstrap/paths.mjs';
import { SetUpError, step } from '../../../bootstrap/progress.mjs';

/** An earlier Perch. */
export interface OldProgram {
  /** Its sources. */
  sources: string;
  /** Its packaged program. */
  program: string;
}

/** Databases of earlier programs cannot be opened. */
const FIRST_MIGRATION = 'electron/store/migrations/0110-first.ts';

/**
 * Builds the oldest program with a supported database from this repository's history, by its own set-up.
 *
 * @throws SetUpError if the history is missing (a shallow clone)
 */
export async function oldProgram(): Promise<OldProgram> {
  const commit = await oldestCommit();
  const sources = join(cache, 'install', `old-${commit.slice(0, 12)}`);
  const program = join(sources, 'dist', 'development');
  if (existsSync(join(program, 'perch'))) return { sources, program };
  await step(`Building the program of ${commit.slice(0, 7)} (some minutes)`, async () => {
    rmSync(sources, { recursive: true, force: true });
    mkdirSync(join(sources, '.cache'), { recursive: true });
    await requireSuccess('sh', ['-c', `git archive ${commit} | tar -x -C "$1"`, 'sh', sources]);
    symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
    // Shares this project's Electron and addon.
    for (const name of readdirSync(cache).filter((one) => /^(electron|better-sqlite3)-/.test(one))) {
      symlinkSync(join(cache, name), join(sources, '.cache', name));
    }
    await requireSuccess(node24, [join(sources, 'build', 'commands', 'package.ts'), '--dir'], sources);
  });
  return { sources, program };
}

/** The commit that added the first migration. */
async function oldestCommit(): Promise<string> {
  const added = await requireSuccess('git', ['log', '--diff-filter=A', '--format=%H', '--', FIRST_MIGRATION]);
  const commit = added.trim().split('\n').at(-1) ?? '';
  // In a shallow clone the oldest commit seems to add every file, and has no parent.
  await requireSuccess('git', ['rev-parse', '--verify', `${commit}^`]);
  return commit;
}

async function requireSuccess(program: string, args: string[], cwd = root): Promise<string> {
  const { code, stdout, output } = await capture(program, args, { cwd });
  if (code !== 0) throw new SetUpError('An earlier Perch could not be built; see above.', output);
  return stdout;
}
