import { expect, test } from 'vitest';
import { noLocking } from '../../../electron/store/backup/locked-file.ts';
import { testFolder } from '../../../electron/store/testing.ts';
import type { RestartReason } from '../../../electron/usecases/platform.ts';
import { firstStartHandlers } from '../../../electron/usecases/start/first-start.ts';
import type { FailedRestore } from '../../../shared/domain/settings.ts';
import { beginWindow, shop, startForEach, stores, when } from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { Opening } from './Opening.tsx';

startForEach();

/** Opens the window on a data folder without a shop, on a German computer. */
async function openFirst(chosenFile: string | null, failed: FailedRestore | null = null) {
  const restarts: RestartReason[] = [];
  const call = firstStartHandlers({
    region: { language: 'de', locale: 'de-AT' },
    failed,
    folder: testFolder(),
    locking: noLocking,
    checkWorker: null,
    nativeBinding: undefined,
    platform: {
      restart: (reason) => restarts.push(reason),
      pageFailed: () => undefined,
      chooseFile: async () => chosenFile,
      saveConnection: () => () => undefined,
      fixed: { address: false, till: false },
    },
  });
  Object.assign(shop, { call });
  beginWindow();
  await when(stores.app.useApp, ({ failure }) => failure);
  await first().load();
  return restarts;
}

const first = () => stores.start.useFirstStart.getState();

test('the first start uses the computer’s language until another one is chosen', async () => {
  await openFirst(null);
  expect(read(<Opening />)).toContain('Jetzt üben');
  first().speak('en');
  expect(read(<Opening />)).toContain('Practise now');
});

test('a restore that failed after the restart is shown with its reason', async () => {
  const failure = { code: 'disk_error', facts: {} } as const;
  await openFirst(null, { file: '/stick/perch.sqlite', at: null, failure, although: [] });
  expect(read(<Opening />)).toContain('/stick/perch.sqlite');
  expect(read(<Opening />)).toContain('Die Festplatte meldete einen Fehler');
});

test('a second touch starts nothing twice', async () => {
  const restarts = await openFirst(null);
  await Promise.all([first().begin('training', 'dark'), first().begin('live', 'dark')]);
  expect(restarts).toEqual([
    { kind: 'mode', mode: 'training', begins: { language: 'de', locale: 'de-AT', theme: 'dark' } },
  ]);
});

test('a failed restore says why and leads back to the choices', async () => {
  const restarts = await openFirst('/nowhere/perch.sqlite');
  await first().chooseBackup();
  await first().restore(null);
  expect(first()).toMatchObject({ busy: null, failure: { code: 'backup_unusable' } });
  expect(read(<Opening />)).toContain('/nowhere/perch.sqlite');
  first().leaveBackup();
  expect(read(<Opening />)).toContain('Jetzt üben');
  expect(restarts).toEqual([]);
});
