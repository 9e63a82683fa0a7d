import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runningClock } from '../../../shared/testing/clock.ts';
import { until } from '../../../shared/testing/until.ts';
import { type Clock, monotonicMs } from '../../../shared/time/time.ts';
import { openStore } from '../store.ts';
import { storeOptions } from '../testing.ts';
import { type Checkpoints, startCheckpoints } from './checkpoints.ts';

const worker = new URL('./checkpoint-worker.ts', import.meta.url);

const clock = runningClock();

/** A clock whose waits end at once: it is always quiet. */
const quiet = {
  ...clock,
  sleep: () => Promise.resolve(),
  monotonic: () => monotonicMs(quiet.at++ * 10_000),
  at: 0,
};

function opened(more: { worker?: URL; clock?: Clock } = {}) {
  const options = storeOptions();
  const store = openStore(options);
  const reports: string[] = [];
  const checkpoints: Checkpoints = startCheckpoints({
    store,
    file: options.file,
    clock: quiet,
    worker,
    report: (message) => reports.push(message),
    ...more,
  });
  let closed = false;
  async function close() {
    if (closed) return;
    closed = true;
    await checkpoints.close();
    store.close();
  }
  onTestFinished(close);
  const { db, announce } = store.context;
  db.exec('CREATE TABLE filler (text TEXT)');
  const insert = db.prepare('INSERT INTO filler (text) VALUES (?)');
  return {
    checkpoints,
    reports,
    close,
    wal: `${options.file}-wal`,
    /** At least this many frames of log. */
    write(frames: number) {
      db.transaction(() => {
        for (let one = 0; one < frames; one += 1) insert.run('x'.repeat(4096));
      })();
      announce('sales');
    },
    uncopied() {
      const [row] = db.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }];
      return row.log - row.checkpointed;
    },
    autocheckpoint: () => db.pragma('wal_autocheckpoint', { simple: true }),
  };
}

test('another thread checkpoints the log in a quiet moment', async () => {
  const { write, uncopied, reports } = opened();
  write(500);
  expect(uncopied()).toBeGreaterThan(500);
  await until(() => uncopied() === 0);
  expect(reports).toEqual([]);
});

test('a pause during continuous writes checkpoints a long log', async () => {
  const { checkpoints, write, uncopied } = opened({
    clock: { ...clock, sleep: () => new Promise(() => {}) },
  });
  write(100);
  expect(checkpoints.relief()).toBeNull();
  write(5000);
  await checkpoints.relief();
  expect(uncopied()).toBe(0);
});

test('no write checkpoints the log while the thread runs', async () => {
  const { write, uncopied } = opened({ clock: { ...clock, sleep: () => new Promise(() => {}) } });
  for (let part = 0; part < 6; part += 1) write(400);
  expect(uncopied()).toBeGreaterThan(2400);
});

test('closing leaves no open file: the last connection cleans up', async () => {
  const { checkpoints, write, close, wal } = opened();
  write(5000);
  await checkpoints.relief();
  await close();
  expect(existsSync(wal)).toBe(false);
});

test('without the thread SQLite checkpoints during writes, and the log reports it', async () => {
  const { checkpoints, write, reports, autocheckpoint } = opened({
    worker: new URL('./there-is-none.ts', import.meta.url),
  });
  write(5000);
  await checkpoints.relief();
  await until(() => reports.length > 0);
  expect(autocheckpoint()).toBe(1000);
  expect(checkpoints.relief()).toBeNull();
});
