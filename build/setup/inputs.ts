import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, root } from '../bootstrap/paths.mjs';

const notBuilt = /\.test\.tsx?$/;

/**
 * A hash of the sources of a build result.
 *
 * @param paths files and folders relative to the project; tests in folders are ignored
 * @param facts further inputs, such as a version
 */
export function hashInputs(paths: string[], facts: string[] = []): string {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`fact ${fact}\n`);
  for (const path of paths)
    for (const file of filesIn(path)) {
      hash.update(`file ${file}\n`);
      hash.update(readFileSync(join(root, file)));
    }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
    .filter((file) => !notBuilt.test(file));
}

/**
 * Runs some work unless it was done before with the same inputs.
 *
 * @param name the work's name in the cache
 * @param hash of its inputs
 * @param output a path that exists if the work was done
 */
export async function onceFor(
  name: string,
  hash: string,
  output: string,
  work: () => Promise<void>,
): Promise<void> {
  const stamp = stampOf(name);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(`${stamp}.new`, hash);
  renameSync(`${stamp}.new`, stamp);
}

/** Marks the work as not done. */
export function forget(name: string): void {
  rmSync(stampOf(name), { force: true });
}

const stampOf = (name: string) => join(cache, 'stamps', name);
