import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './paths.mjs';
import { say } from './progress.mjs';

/**
 * Runs one set-up at a time in this folder; a second one waits for the first, and the lock of one that was killed is
 * taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file] where the lock is kept
 * @returns {Promise<T>}
 */
export async function alone(work, file = join(cache, 'setup.lock')) {
  mkdirSync(join(file, '..'), { recursive: true });
  let told = false;
  while (!take(file)) {
    if (!told) say(`  Waiting for another set-up in this folder (${file}) …`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, identity(process.pid));
  try {
    // A link appears whole or not at all, so nobody ever reads a lock without its owner.
    linkSync(mine, file);
    return true;
  } catch {
    if (!ownerLives(file)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** @param {string} file */
function ownerLives(file) {
  try {
    const owner = readFileSync(file, 'utf8');
    const pid = Number(owner.split(' ')[0]);
    process.kill(pid, 0);
    return identity(pid) === owner;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * A process and, where the system tells, when it started: a number alone is soon given to another process.
 *
 * @param {number} pid
 */
function identity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return `${pid} `;
  }
}
