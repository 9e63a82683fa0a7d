import { EventEmitter } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import type { Helper } from './helper.ts';
import { createTrainingHost } from './training.ts';

/** A helper process controlled by the test. */
class FakeProcess extends EventEmitter implements Helper {
  kill(): boolean {
    this.emit('exit', 0);
    return true;
  }
  listens(port: number): void {
    this.emit('message', { type: 'ready', url: `http://127.0.0.1:${port}`, key: 'key' });
  }
}

function host(folder = '/nowhere') {
  const processes: FakeProcess[] = [];
  const moves: string[] = [];
  const training = createTrainingHost({
    script: 'training.js',
    folder,
    language: () => 'en',
    log: { error: () => undefined },
    fork: () => {
      const started = new FakeProcess();
      processes.push(started);
      return started;
    },
    pause: () => Promise.resolve(),
    moved: () => moves.push('moved'),
  });
  const newest = () => processes.at(-1) as FakeProcess;
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { training, processes, moves, newest, settled };
}

test('a service that ends during its start is restarted, and opening the shop waits for it', async () => {
  const { training, processes, moves, newest, settled } = host();
  const opening = training.start();
  newest().emit('exit', 9);
  await settled();
  expect(processes).toHaveLength(2);
  newest().listens(4711);
  expect((await opening).url).toBe('http://127.0.0.1:4711');
  expect(moves).toEqual([]);
});

test('three failed starts in a row are reported and retried; the shop opens once the service runs', async () => {
  const { training, moves, newest, settled } = host();
  const opening = training.start();
  const said = expect(opening).rejects.toThrow('ended at its start with code 9');
  for (let times = 0; times < 3; times += 1) {
    newest().emit('exit', 9);
    await settled();
  }
  await said;
  newest().listens(4712);
  await settled();
  expect(moves).toEqual(['moved']);
  expect((await training.start()).url).toBe('http://127.0.0.1:4712');
});

test('a service that ends later is restarted at another address; after a stop it is not', async () => {
  const { training, processes, moves, newest, settled } = host();
  const opening = training.start();
  newest().listens(4711);
  await opening;
  newest().emit('exit', 9);
  await settled();
  newest().listens(4712);
  await settled();
  expect([processes.length, moves.length]).toEqual([2, 1]);
  training.stop();
  await settled();
  expect(processes).toHaveLength(2);
});

test('a damaged database of the service is set aside, so that the service can start', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'petstore.db'), 'nothing that SQLite could read');
  const { training, newest } = host(folder);
  const opening = training.start();
  expect(readdirSync(folder)).toEqual(['petstore.db.damaged']);
  newest().listens(4711);
  await opening;
});
