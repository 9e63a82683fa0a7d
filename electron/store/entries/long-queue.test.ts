import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../store.ts';
import { givePet, nobody, storeOptions } from '../testing.ts';
import { createLongQueue } from './long-queue.ts';

/** Treats more than two entries as a long queue, and counts them again at once. */
function queueOf(worker: URL) {
  const options = storeOptions();
  const store = openStore(options);
  onTestFinished(() => store.close());
  const { context } = store;
  const clock = { ...context.clock, sleep: () => Promise.resolve() };
  const queue = createLongQueue(
    { ...context, clock },
    { exact: store, file: options.file, nativeBinding: undefined, worker, longerThan: 2 },
  );
  const waiting = () => [queue.entryCounts.now().waiting.stock, queue.backlog().movable.stock];
  return {
    waiting,
    add(name: string) {
      const petId = givePet(store, { name, remoteId: String(name.charCodeAt(0)) });
      store.outbox.enqueue({ kind: 'pushStock', payload: { petId }, actor: nobody });
    },
    /** Resolves with the first announcement after which the counts differ from those of now. */
    announced: () =>
      new Promise<void>((resolve) => {
        const before = String(waiting());
        const stop = store.onChange(({ topics }) => {
          if (!topics.has('outbox') || String(waiting()) === before) return;
          stop();
          resolve();
        });
      }),
  };
}

test('a short queue is counted at once, a long one in a thread, and its new counts are announced', async () => {
  const { waiting, add, announced } = queueOf(new URL('../worker.ts', import.meta.url));
  add('Anton');
  add('Berta');
  expect(waiting()).toEqual([2, 4]);
  add('Caesar');
  expect(waiting()).toEqual([3, 6]);
  add('Dora');
  expect(waiting()).toEqual([3, 6]);
  await announced();
  expect(waiting()).toEqual([4, 8]);
});

test('a failed count in the thread is repeated by the next caller', async () => {
  const { waiting, add, announced } = queueOf(new URL('./nowhere.ts', import.meta.url));
  for (const name of ['Anton', 'Berta', 'Caesar']) add(name);
  expect(waiting()).toEqual([3, 6]);
  add('Dora');
  expect(waiting()).toEqual([3, 6]);
  await announced();
  expect(waiting()).toEqual([4, 8]);
});
