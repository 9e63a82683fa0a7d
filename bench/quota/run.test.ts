import { expect, test } from 'vitest';
import { runShop } from './run.ts';

test.each([true, false])('one till sends no unnecessary requests, ETags %s', async (etags) => {
  const shop = { plan: 'free', tills: 1, etags, how: 'live', sales: 8 } as const;
  const { by, fastest, refused, left, drift } = await runShop(shop);
  const { lists: _, proof: __, ...spent } = Object.fromEntries(by);
  expect(spent).toMatchObject({ createOrder: 16, updateInventory: 16 });
  expect(Object.values(spent).reduce((sum, one) => sum + one, 0)).toBe(fastest);
  expect({ refused, left, drift }).toEqual({ refused: 0, left: 0, drift: 0 });
});

test('a backlog writes each count once, and three tills lose none', { tags: 'slow' }, async () => {
  const alone = await runShop({ plan: 'pro', tills: 1, etags: true, how: 'backlog', sales: 40 });
  expect(alone.by.get('updateInventory')).toBeLessThanOrEqual(40);
  expect(alone).toMatchObject({ refused: 0, left: 0, drift: 0 });
  const three = await runShop({ plan: 'pro', tills: 3, etags: true, how: 'backlog', sales: 12 });
  expect(three.by.get('createOrder')).toBe(24);
  expect(three).toMatchObject({ refused: 0, left: 0, drift: 0 });
});
