import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../store/testing.ts';
import { startHeartbeat } from './heartbeat.ts';

test('a hang of the main thread is logged while it lasts, with the last command', async () => {
  const began = Promise.withResolvers<void>();
  const logFile = join(testFolder(), 'perch.log');
  const heart = startHeartbeat({
    script: new URL('./hang-worker.ts', import.meta.url),
    names: ['stock.row', 'day.close'],
    logFile,
    afterMs: 0,
    began: began.resolve,
    failed: (error) => {
      throw error;
    },
  });
  onTestFinished(heart.stop);
  expect(heart.last()).toBeNull();
  heart.noteCommand('day.close');
  expect(heart.last()).toBe('day.close');
  await began.promise;
  // Blocks this thread like a hang; it cannot log anything itself.
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 1000 && !existsSync(logFile); turn += 1) Atomics.wait(nothing, 0, 0, 100);
  expect(readFileSync(logFile, 'utf8')).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warn Main process unresponsive \{ last: 'day\.close', lateMs: \d+ \}\n$/,
  );
});
