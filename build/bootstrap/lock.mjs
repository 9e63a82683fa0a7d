import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './paths.mjs';
import { say } from './progress.mjs';

/**
 * Runs one set-up at a time in this folder. Others wait; the lock of a killed process is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file] where the lock is kept
 * @returns {Promise<T>}
 */
export async function withLock(work, file = join(cache, 'setup.lock')) {
  mkdirSync(join(file, '..'), { recursive: true });
  let hasReported = false;
  while (!take(file)) {
    if (!hasReported) say(`  Waiting for another set-up in this folder (${file}) …`);
    hasReported = true;
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
    // Creating a link is atomic, so a lock always contains its owner.
    return links(mine, file) || (clearIfOrphaned(file) && links(mine, file));
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function links(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes the lock of a process that has ended. Returns whether the lock is free.
 *
 * @param {string} file
 */
function clearIfOrphaned(file) {
  try {
    const owner = readFileSync(file, 'utf8');
    if (isRunning(owner)) return false;
    const aside = `${file}.${process.pid}.orphan`;
    renameSync(file, aside);
    // If another waiter cleared and took it in between, it is restored.
    if (readFileSync(aside, 'utf8') !== owner) links(aside, file);
    rmSync(aside, { force: true });
  } catch {
    // It went away meanwhile.
  }
  return true;
}

/** @param {string} owner */
function isRunning(owner) {
  const pid = Number(owner.split(' ')[0]);
  try {
    process.kill(pid, 0);
    return identity(pid) === owner;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Identifies a process by its number and, if known, its start time, because numbers are reused.
 *
 * @param {number} pid
 */
function identity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie counts as ended: some containers never reap them.
    return fields[0] === 'Z' ? 'zombie' : `${pid} ${fields[19]}`;
  } catch {
    return `${pid} `;
  }
}
