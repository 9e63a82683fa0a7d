import { expect, test } from 'vitest';
import { closedShopHandlers } from '../../../electron/usecases/recovery/closed-shop.ts';
import type { FailedRestore } from '../../../shared/domain/settings.ts';
import type { ErrorCode } from '../../../shared/errors/codes.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { formatFor } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import { beginWindow, bridge, shop, startForEach, stores, when } from '../../testing/program.ts';
import { markup, read } from '../../testing/read.tsx';
import { Opening } from './Opening.tsx';

startForEach();

const copy = {
  file: '/live/backups/before-version-24.sqlite',
  at: '2026-11-20T09:00:00.000Z',
  bytes: 1000,
  locked: false,
  place: 'computer' as 'computer' | 'second',
};

const backups = [
  { ...copy, file: '/live/backups/3.sqlite', at: '2026-11-20T17:30:00.000Z' },
  { ...copy, file: '/stick/3.sqlite', at: '2026-11-20T17:30:00.000Z', place: 'second' as const },
  { ...copy, file: '/live/backups/2.sqlite', at: '2026-11-19T17:30:00.000Z' },
];
const [newest, elsewhere, older] = backups as [typeof copy, typeof copy, typeof copy];
/** A backup whose passphrase is lost. */
const lost = { ...copy, file: '/live/backups/lost.sqlite.age', at: '2026-11-21T17:30:00.000Z', locked: true };
const damaged = new PerchError('database_damaged');
const failedWith = (file: string, code: ErrorCode): FailedRestore => ({
  file,
  at: newest.at,
  failure: { code, facts: {} },
  although: [],
});
const day = ({ at }: typeof copy) => formatFor('en-IE', 'EUR', 'en').dateTime(at);
const recovery = () => stores.start.useRecovery.getState();
/** The checked radio button. */
const ticked = () => /<input[^>]*checked=""[^>]*value="([^"]*)"/.exec(markup(<Opening />))?.[1] ?? null;

/** Opens the window on a shop that a newer version has opened. */
const openNewer = (copies: (typeof copy)[]) => openClosed(new PerchError('database_newer'), copies, false);

async function openClosed(
  error: PerchError,
  copies: (typeof copy)[],
  mayBeginEmpty: boolean,
  failed: FailedRestore | null = null,
) {
  const call = closedShopHandlers({
    error,
    failed,
    setAside: null,
    mayBeginEmpty,
    ways: { list: async () => copies, here: async (file) => file },
    unlocks: async (file) => {
      if (file === lost.file) throw new PerchError('backup_locked', { file });
    },
    platform: {
      restart: () => undefined,
      pageFailed: () => undefined,
      chooseFile: async () => 'E:\\Shop.sqlite',
    },
  });
  Object.assign(shop, { call });
  beginWindow();
  await when(stores.app.useApp, ({ failure }) => failure);
  await stores.start.useRecovery.getState().load();
}

test('a shop opened by a newer version says so, and offers the backup but no empty shop', async () => {
  await openNewer([copy]);
  const shown = read(<Opening />);
  for (const words of ['title', 'words', 'sure', 'restore'] as const) {
    expect(shown).toContain(i18n.t(`recovery.newer.${words}`));
  }
  expect(shown).not.toContain(i18n.t('recovery.title'));
  expect(shown).not.toContain(i18n.t('recovery.empty'));
});

test('without a readable backup only the newer version is offered', async () => {
  await openNewer([]);
  const shown = read(<Opening />);
  expect(shown).toContain(i18n.t('recovery.newer.none'));
  expect(shown).not.toContain(i18n.t('recovery.newer.restore'));
});

test('a shop without its database says which file to restore, and offers the backup and an empty shop', async () => {
  await openClosed(new PerchError('database_missing', { file: '/live/perch.sqlite' }), [copy], true);
  const shown = read(<Opening />);
  for (const words of ['missing.title', 'missing.words', 'restore', 'empty'] as const) {
    expect(shown).toContain(i18n.t(`recovery.${words}`));
  }
  expect(shown).not.toContain(i18n.t('recovery.title'));
});

test('a shop that did not open says why, and so does a failed retry', async () => {
  beginWindow((way) => way.refuse('app.state', new PerchError('in_use')));
  await when(stores.app.useApp, ({ failure }) => failure);
  await recovery().load();
  const shown = () => read(<Opening />);
  expect(shown()).toContain(i18n.t('errors.in_use'));
  expect(shown()).toContain(i18n.t('common.tryAgain'));
  bridge.refuse('app.openAgain', new PerchError('disk_full'));
  await stores.app.useApp.getState().retryOpen();
  expect(shown()).toContain(i18n.t('errors.disk_full'));
  expect(shown()).not.toContain(i18n.t('errors.in_use'));
  await stores.app.useApp.getState().retryOpen();
  expect(bridge.inputs('app.openAgain')).toHaveLength(2);
});

test('a retry is offered only if recovery is not possible', async () => {
  beginWindow((way) => way.refuse('app.state', damaged));
  await when(stores.app.useApp, ({ failure }) => failure);
  expect(read(<Opening />)).toContain(i18n.t('start.opening'));
});

test('the newest backup is offered, and all of them on request', async () => {
  await openClosed(damaged, backups, true);
  const shown = () => read(<Opening />);
  expect(recovery().chosen).toMatchObject(newest);
  expect(shown()).toContain(day(newest));
  expect(shown()).toContain(i18n.t('recovery.another'));
  expect(shown()).not.toContain(day(older));

  recovery().chooseAnother();
  expect(shown()).toContain(day(older));
  expect(shown()).toContain(`1 kB · ${i18n.t('recovery.place.second')} · ${i18n.t('settings.lock.open')}`);
  expect(ticked()).toBe(newest.file);
  recovery().choose(older.file);
  expect(ticked()).toBe(older.file);
  await recovery().restore(null, []);
  expect(bridge.inputs('recovery.restore')).toEqual([{ file: older.file, passphrase: null, although: [] }]);
});

test('a backup file that the person chooses is offered by its name', async () => {
  await openClosed(damaged, [], true);
  expect(read(<Opening />)).toContain(i18n.t('recovery.none'));
  expect(read(<Opening />)).not.toContain(i18n.t('recovery.restore'));
  await recovery().chooseFile();
  expect(read(<Opening />)).toContain('\nShop.sqlite\n');
  await recovery().restore(null, []);
  expect(bridge.inputs('recovery.restore')).toMatchObject([{ file: 'E:\\Shop.sqlite' }]);
});

test.each([
  ['its copy in the second location', newest.file, 'backup_unusable', elsewhere.file],
  ['the next older one', elsewhere.file, 'backup_unusable', older.file],
  ['none after the last', older.file, 'backup_unusable', null],
  ['the same one once there is room', newest.file, 'disk_full', newest.file],
] as const)('after a failed restore the reason is shown and %s is chosen', async (_, file, code, next) => {
  await openClosed(damaged, backups, true, failedWith(file, code));
  const shown = read(<Opening />);
  expect(shown).toContain(`could not be restored: ${i18n.t(`errors.${code}`)}`);
  expect(shown).toContain(day(older));
  expect(ticked()).toBe(next);
  expect(/disabled=""[^>]*><span[^>]*><span[^>]*>Restore/.test(markup(<Opening />))).toBe(next === null);
});

test('a backup with a lost passphrase does not block older ones', async () => {
  await openClosed(damaged, [lost, ...backups], true);
  expect(await recovery().restore(null, [])).toEqual({ restarting: false });
  const shown = () => read(<Opening />);
  expect(shown()).toContain(i18n.t('errors.backup_locked'));
  expect(shown()).toContain(i18n.t('settings.lock.ofBackup'));
  expect(ticked()).toBe(lost.file);
  recovery().choose(older.file);
  expect(shown()).not.toContain(i18n.t('settings.lock.ofBackup'));
  expect(await recovery().restore(null, [])).toEqual({ restarting: true });
});

test.each(['backup_differs', 'present_unreadable'] as const)(
  'a refusal with %s explains itself and can be overruled',
  async (code) => {
    await openClosed(damaged, backups, true, failedWith(newest.file, code));
    recovery().choose(newest.file);
    expect(read(<Opening />)).toContain(i18n.t('settings.backups.yesAlthough'));
    recovery().choose(older.file);
    expect(read(<Opening />)).not.toContain(i18n.t('settings.backups.yesAlthough'));
  },
);

test('if a backup cannot be used by an older version, the others can be chosen', async () => {
  const newer = new PerchError('database_newer');
  await openClosed(newer, backups, false, failedWith(newest.file, 'backup_foreign'));
  const shown = read(<Opening />);
  expect(shown).toContain(i18n.t('recovery.newer.choice'));
  expect(shown).toContain(i18n.t('errors.backup_foreign'));
  expect(ticked()).toBe(elsewhere.file);
});
