import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-lock-'));
  file = join(folder, 'setup.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('two concurrent runs wait for each other', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([withLock(work('a'), file), withLock(work('b'), file)]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('a failure releases the lock', async () => {
  await expect(withLock(() => Promise.reject(new Error('no')), file)).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('the lock of a killed process is taken over', async () => {
  const module = join(import.meta.dirname, 'lock.mjs');
  const script = `import { withLock } from ${JSON.stringify(module)};
    await withLock(() => new Promise((resolve) => { console.log('inside'); setTimeout(resolve, 1e6); }), ${JSON.stringify(file)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readFileSync(file, 'utf8')).toContain(String(child.pid));
  expect(await withLock(async () => 'through', file)).toBe('through');
});

test('a lock whose process id was reused is taken over', async () => {
  writeFileSync(file, `${process.pid} 1`);
  expect(await withLock(async () => 'through', file)).toBe('through');
});
