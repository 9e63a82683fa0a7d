import { expect, test } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { createStores } from './createStores.ts';

test('what became oversold is said at once, with a way to it', async () => {
  const fake = createFakeBridge();
  const { followOversold, useNotices, useScreen } = createStores(fake);
  const end = followOversold();
  fake.emit('stock.oversold', { pets: [{ petId: '1', petName: 'Momo', short: 2 }] });
  const [notice] = useNotices.getState().notices;
  expect(notice).toMatchObject({
    tone: 'loss',
    say: { key: 'stock.oversoldNow.one', facts: { pet: 'Momo', count: 2 } },
  });
  notice?.lead?.run();
  expect(useScreen.getState().screen).toBe('stock');
  end();
  fake.emit('stock.oversold', { pets: [{ petId: '1', petName: 'Momo', short: 2 }] });
  expect(useNotices.getState().notices).toHaveLength(1);
});
