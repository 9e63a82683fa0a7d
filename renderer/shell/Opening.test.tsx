import { expect, test } from 'vitest';
import { closedShopHandlers } from '../../electron/usecases/recovery/closed-shop.ts';
import { PerchError } from '../../shared/errors.ts';
import { i18n } from '../i18n.ts';
import { beginWindow, bridge, shop, startForEach, stores, when } from '../testing/program.ts';
import { read } from '../testing/read.tsx';
import { Opening } from './Opening.tsx';

startForEach();

const copy = {
  file: '/live/backups/before-version-24.sqlite',
  at: '2026-11-20T09:00:00.000Z',
  bytes: 1000,
  locked: false,
  place: 'computer' as 'computer' | 'second',
};

/** Opens the window on a shop that a newer version has opened. */
const openNewer = (copies: (typeof copy)[]) => openClosed(new PerchError('database_newer'), copies, false);

async function openClosed(error: PerchError, copies: (typeof copy)[], mayBeginEmpty: boolean) {
  const call = closedShopHandlers({
    error,
    failed: null,
    setAside: null,
    mayBeginEmpty,
    ways: { list: async () => copies, here: async (file) => file },
    unlocks: async () => undefined,
    platform: { restart: () => undefined, pageFailed: () => undefined },
  });
  Object.assign(shop, { call });
  beginWindow();
  await when(stores.useApp, ({ failure }) => failure);
  await stores.useRecovery.getState().load();
}

test('a shop that a newer version has opened says so, and offers the copy but no empty shop', async () => {
  await openNewer([copy]);
  const shown = read(<Opening />);
  for (const words of ['title', 'words', 'sure', 'restore'] as const) {
    expect(shown).toContain(i18n.t(`recovery.newer.${words}`));
  }
  expect(shown).not.toContain(i18n.t('recovery.title'));
  expect(shown).not.toContain(i18n.t('recovery.empty'));
});

test('without a copy that this version can read nothing is offered but the newer version', async () => {
  await openNewer([]);
  const shown = read(<Opening />);
  expect(shown).toContain(i18n.t('recovery.newer.none'));
  expect(shown).not.toContain(i18n.t('recovery.newer.restore'));
});

test('a shop whose database is gone says what to bring back, and offers the backup and an empty shop', async () => {
  await openClosed(new PerchError('database_missing', { file: '/live/perch.sqlite' }), [copy], true);
  const shown = read(<Opening />);
  for (const words of ['missing.title', 'missing.words', 'restore', 'empty'] as const) {
    expect(shown).toContain(i18n.t(`recovery.${words}`));
  }
  expect(shown).not.toContain(i18n.t('recovery.title'));
});

test('a shop that did not open says why and is tried again, and says what keeps it closed then', async () => {
  beginWindow((way) => way.refuse('app.state', new PerchError('in_use')));
  await when(stores.useApp, ({ failure }) => failure);
  const shown = () => read(<Opening />);
  expect(shown()).toContain(i18n.t('errors.in_use'));
  expect(shown()).toContain(i18n.t('common.tryAgain'));
  bridge.refuse('app.openAgain', new PerchError('disk_full'));
  await stores.useApp.getState().openAgain();
  expect(shown()).toContain(i18n.t('errors.disk_full'));
  expect(shown()).not.toContain(i18n.t('errors.in_use'));
  await stores.useApp.getState().openAgain();
  expect(bridge.inputs('app.openAgain')).toHaveLength(2);
});
