import { expect, test } from 'vitest';
import { openWindow, shop, startForEach, stores } from '../testing/program.ts';

startForEach();

test.each(['window', 'program'] as const)('that the %s was lost stays until it is closed', async (mishap) => {
  Object.assign(shop.deps.platform, { takeMishap: () => mishap });
  await openWindow();
  await stores.useApp.getState().load();
  const notices = stores.useNotices.getState;
  await expect.poll(() => notices().lasting?.say).toEqual({ key: `start.mishap.${mishap}` });
  expect(notices().notices).toEqual([]);

  notices().tell({ tone: 'calm', say: { key: 'documents.printed' } });
  expect(notices().lasting?.say).toEqual({ key: `start.mishap.${mishap}` });
  notices().close();
  expect(notices().lasting).toBeNull();
  expect(notices().notices).toHaveLength(1);
});
