import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';

// A command's output may have no reader; the command is done all the same.

const TILL = fileURLToPath(new URL('../till.ts', import.meta.url));

async function verifyInto(stdout: 'pipe' | number, stderr: 'pipe' | number = 'pipe') {
  const env = {
    ...process.env,
    PERCH_DATA_DIR: join(testFolder(), 'data'),
    PERCH_BASE_URL: 'http://127.0.0.1:1',
    PERCH_API_KEY: 'key',
  };
  const child = spawn(process.execPath, [TILL, 'verify'], { env, stdio: ['ignore', stdout, stderr] });
  // The reader is gone before anything is written.
  child.stdout?.destroy();
  let err = '';
  child.stderr?.on('data', (data) => {
    err += data;
  });
  const [code] = await once(child, 'close');
  return { code, err };
}

const unwritten = (why: string) =>
  expect.stringMatching(`^\\{"code":"output_not_written".*"why":"${why}".*\\}\n$`);

test('a closed reader is reported with its own exit code and no stack', async () => {
  expect(await verifyInto('pipe')).toEqual({ code: 3, err: unwritten('EPIPE') });
});

test('a result that does not fit on a full disk is reported, also if no one reads that', async ({ skip }) => {
  if (!existsSync('/dev/full')) return skip('only Linux has a device that is always full');
  const full = openSync('/dev/full', 'w');
  expect(await verifyInto(full)).toEqual({ code: 3, err: unwritten('ENOSPC') });
  expect((await verifyInto(full, full)).code).toBe(3);
});
