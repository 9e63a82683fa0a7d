import { afterEach, expect, test } from 'vitest';
import { idle } from '../../../electron/usecases/testing.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { i18n } from '../../i18n.ts';
import { bridge, placeOrder, shop, startForEach, stores, when } from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { SyncScreen } from './SyncScreen.tsx';

startForEach();
afterEach(() => i18n.changeLanguage('en'));

const shown = () => read(<SyncScreen />);

test('before the first answer nothing is claimed', () => {
  expect(shown().trim()).toBe('');
});

test('with nothing to send everything has arrived; what the engine tells is on the screen at once', async () => {
  stores.useSync.getState().start();
  await when(stores.useSync, ({ status }) => status);
  expect(shown()).toContain(i18n.t('sync.arrived'));
  bridge.emit('sync.changed', { ...idle, waiting: { orders: 2, stock: 1, edits: 0 } });
  expect(shown()).not.toContain(i18n.t('sync.arrived'));
  expect(shown()).toContain(i18n.t('sync.waiting', { count: 3 }));
});

test('an entry is listed, opened with its life, and left again', async () => {
  const order = await placeOrder();
  stores.useSync.getState().start();
  await when(stores.useSync, ({ status }) => status);
  await stores.useSync.getState().refresh();
  const [entry] = stores.useSync.getState().entries ?? [];
  expect(entry).toMatchObject({ kind: 'createOrder', state: 'ready' });
  expect(entry?.subject).toContain(order.petName);
  stores.useSyncEntry.getState().open(entry?.id ?? localId(''));
  await when(stores.useSyncEntry, ({ life }) => life);
  expect(shown()).toContain(order.petName ?? '');
  stores.useSyncEntry.getState().close();
  expect(stores.wasJustClosed(entry?.id ?? localId(''))).toBe(true);
  expect(stores.wasJustClosed(entry?.id ?? localId(''))).toBe(false);
});

test('a clock that is wrong is said once, whatever screen is open', async () => {
  stores.useSync.getState().start();
  await when(stores.useSync, ({ status }) => status);
  for (const clockAhead of [7, 8]) bridge.emit('sync.changed', { ...idle, clockAhead });
  expect(stores.useNotices.getState().notices.map(({ say }) => say)).toEqual([
    { key: 'sync.clockAhead', facts: { minutes: 7 } },
  ]);
});

test('in German it speaks German', async () => {
  await shop.ask('settings.saveShop', { language: 'de', locale: 'de-DE' });
  await when(stores.useApp, ({ app }) => app?.language === 'de');
  stores.useSync.getState().start();
  await when(stores.useSync, ({ status }) => status);
  expect(i18n.language).toBe('de');
  expect(shown()).toContain(i18n.t('sync.arrived'));
  expect(shown()).not.toContain(i18n.getFixedT('en')('sync.arrived'));
});
