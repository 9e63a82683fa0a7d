import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../testing.ts';
import { lockFolder } from './lock.ts';

const inUse = expect.objectContaining({ code: 'in_use' });

async function holder(folder: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('./lock.ts', import.meta.url).href);
  const script = `import(${module}).then(({ lockFolder }) => {
    // Referenced, because a collected lock is released.
    globalThis.lock = lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => undefined, 1000);
  })`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

test('one program at a time has a data folder', () => {
  const folder = testFolder();
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(inUse);
  lock.release();
  lockFolder(folder).release();
});

test('another process has it until it is killed', async () => {
  const folder = testFolder();
  const child = await holder(folder);
  expect(() => lockFolder(folder)).toThrow(inUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(folder).release();
});

test('a damaged lock file is replaced, and the folder then belongs to one program', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'lock.sqlite'), 'this is no database, nor was it ever one');
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(inUse);
  lock.release();
});

test('a folder that cannot be created is reported with a clear message', () => {
  const file = join(testFolder(), 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'live'))).toThrow(expect.objectContaining({ code: 'folder_unusable' }));
});
