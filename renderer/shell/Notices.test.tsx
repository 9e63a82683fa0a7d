import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18n } from '../i18n.ts';
import type { Notice } from '../stores/notices.ts';
import { openWindow, shop, startForEach, stores } from '../testing/program.ts';
import { clearFor, show } from './Notices.tsx';

startForEach();
beforeEach(() => notifications.clean());
afterEach(() => notifications.clean());

let lastId = 9000;
const calm = (): Notice => ({ id: ++lastId, tone: 'calm', say: { key: 'documents.printed' } });
const shown = () => notificationsStore.getState().notifications.map(({ id }) => id);

function tellAll(notices: readonly Notice[]) {
  clearFor(notices);
  for (const notice of notices) show(notice, i18n.t);
}

test.each(['window', 'program'] as const)('that the %s was lost stays until it is closed', async (mishap) => {
  Object.assign(shop.deps.platform, { takeMishap: () => mishap });
  await openWindow();
  await stores.useApp.getState().load();
  await expect.poll(() => stores.useNotices.getState().notices).toHaveLength(1);
  const { notices } = stores.useNotices.getState();
  tellAll(notices);
  expect(notificationsStore.getState().notifications).toMatchObject([{ autoClose: false }]);

  const lost = String(notices[0]?.id);
  const [first, second] = [calm(), calm()];
  tellAll([first]);
  tellAll([second]);
  expect(shown()).toEqual([lost, String(second.id)]);
  notifications.hide(lost);
  tellAll([first]);
  expect(shown()).toEqual([String(first.id)]);
});

test('what is only told goes by itself', () => {
  tellAll([calm()]);
  expect(notificationsStore.getState().notifications).toMatchObject([{ autoClose: 6000 }]);
});
