import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { BroadcastChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { givePet, testStore } from '../testing.ts';

// The till keeps working while a backup is copied and checked. That is measured in turns of the event loop, which
// work in the window's thread would block.

/** A thread that checks a backup as usual, but reports its start and waits for a message. */
function waitingWorker(channel: string): URL {
  const source = `
    import { BroadcastChannel } from 'node:worker_threads';
    const channel = new BroadcastChannel('${channel}');
    const word = new Promise((resolve) => { channel.onmessage = resolve; });
    channel.postMessage('begun');
    await word;
    channel.close();
    await import(${JSON.stringify(new URL('../worker.ts', import.meta.url).href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

/** Counts the turns of this thread's event loop. */
function turning() {
  let turns = 0;
  let next = setImmediate(count);
  function count() {
    turns += 1;
    next = setImmediate(count);
  }
  onTestFinished(() => clearImmediate(next));
  const pass = async (many: number) => {
    const until = turns + many;
    while (turns < until) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { turns: () => turns, pass };
}

/** The real `copyFile`, which awaits `before` first. */
function heldCopying(before: () => Promise<void>): void {
  const { copyFile } = fs;
  fs.copyFile = async (...given) => {
    await before();
    return copyFile(...given);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.copyFile = copyFile;
    syncBuiltinESMExports();
  });
}

test('the till keeps working while its database is copied, page by page, and while the copy is checked', async () => {
  const channel = new BroadcastChannel('perch-test-making');
  onTestFinished(() => channel.close());
  const store = testStore({ workers: { jobs: waitingWorker('perch-test-making') } });
  // A database of more than ten portions.
  store.context.db.exec('CREATE TABLE filling (bytes BLOB)');
  store.context.db.exec('INSERT INTO filling VALUES (zeroblob(20000000))');
  const { turns, pass } = turning();
  const { db } = store.context;
  const copy = db.backup.bind(db);
  let copied = 0;
  db.backup = async (...given) => {
    const from = turns();
    const done = await copy(...given);
    copied = turns() - from;
    return done;
  };
  const happened: string[] = [];
  channel.onmessage = async () => {
    happened.push('checking');
    await pass(50);
    givePet(store, { name: 'Momo', price: 100 });
    happened.push('sold meanwhile');
    channel.postMessage('go on');
  };
  await store.backup.make();
  happened.push('made');
  expect(happened).toEqual(['checking', 'sold meanwhile', 'made']);
  expect(copied).toBeGreaterThanOrEqual(10);
});

test('the till keeps working while a backup to be restored is copied and checked', async () => {
  const making = testStore();
  const made = await making.backup.make();
  const channel = new BroadcastChannel('perch-test-restoring');
  onTestFinished(() => channel.close());
  const store = testStore({
    file: making.context.db.name,
    workers: { jobs: waitingWorker('perch-test-restoring') },
  });
  const { pass } = turning();
  const happened: string[] = [];
  heldCopying(async () => {
    happened.push('copying');
    await pass(50);
  });
  channel.onmessage = async () => {
    happened.push('checking');
    await pass(50);
    channel.postMessage('go on');
  };
  await store.backup.examine(made.file);
  // Its pages, then its ledgers.
  expect(happened).toEqual(['copying', 'checking', 'checking']);
});
