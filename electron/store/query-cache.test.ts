import { expect, test } from 'vitest';
import { createQueryCache } from './query-cache.ts';
import { givePet, nobody, testStore } from './testing.ts';

/** A query that counts its runs. */
function counted() {
  const store = testStore();
  const petId = givePet(store, { name: 'Momo', remoteId: '106', count: 17 });
  const cached = createQueryCache(store.context);
  let asked = 0;
  const ask = () =>
    cached('stock', () => {
      asked += 1;
      return store.stock.figures(petId).shown;
    });
  const sell = () => store.stock.record({ petId, kind: 'sale', quantity: -1 }, nobody);
  return { store, ask, sell, asked: () => asked };
}

test('a cached result is reused until something is written', () => {
  const { ask, sell, asked } = counted();
  expect([ask(), ask(), asked()]).toEqual([17, 17, 1]);
  sell();
  expect([ask(), ask(), asked()]).toEqual([16, 16, 2]);
});

test('a rolled back transaction leaves no cached results', () => {
  const { store, ask, sell } = counted();
  expect(ask()).toBe(17);
  const undone = () =>
    store.transaction(() => {
      sell();
      expect(ask()).toBe(16);
      throw new Error('undone');
    });
  expect(undone).toThrow('undone');
  expect(ask()).toBe(17);
});

test('each query has its own result', () => {
  const { store } = counted();
  const cached = createQueryCache(store.context);
  expect(cached('one', () => 1)).toBe(1);
  expect(cached('two', () => 2)).toBe(2);
  expect(cached('one', () => 3)).toBe(1);
});
