import { expect, onTestFinished, test } from 'vitest';
import { played, type playedUpdates } from '../../../../electron/usecases/updates/testing.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { shop, startForEach, stores, when } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Updates } from './Updates.tsx';

startForEach();

const updates = () => stores.settings.useUpdates.getState();
/** The simulated program behind the window. */
const program = () => shop.platform.updates as ReturnType<typeof playedUpdates>;

/** Opens the page with this state of updates. */
async function open(changes: Parameters<ReturnType<typeof playedUpdates>['change']>[0]) {
  program().change(changes);
  await stores.settings.useSettings.getState().load();
  onTestFinished(updates().watch());
  await when(stores.settings.useUpdates, ({ view }) => view);
}

test('a program without an update channel says so and offers nothing', async () => {
  await open({ channel: { kind: 'none' } });
  const said = read(<Updates />);
  expect(said).toContain(i18n.t('settings.updates.none'));
  expect(said).not.toContain(i18n.t('settings.updates.look'));
  expect(said).not.toContain(i18n.t('settings.updates.when'));
});

test('the apt command is shown where apt installs updates', async () => {
  await open({ channel: { kind: 'apt', command: 'sudo apt install perch' } });
  const said = read(<Updates />);
  expect(said).toContain('sudo apt install perch');
  expect(said).not.toContain(i18n.t('settings.updates.look'));
});

test('a manager sees, downloads and installs an update', async () => {
  await open({ channel: { kind: 'feed' } });
  expect(read(<Updates />)).toContain(i18n.t('settings.updates.unknown'));
  await updates().check();
  const found = read(<Updates />);
  expect(found).toContain(i18n.t('settings.updates.found', { version: played.version }));
  expect(found).toContain('A barcode with a leading zero is found.');
  await updates().fetch();
  await when(stores.settings.useUpdates, ({ view }) => view?.step === 'ready');
  expect(read(<Updates />)).toContain(i18n.t('settings.updates.install'));
  await updates().install();
  expect(read(<Updates />)).toContain(i18n.t('settings.updates.installing'));
  expect(program().done).toEqual(['look', 'fetch', 'install']);
});

test('a failed download is explained in the shop’s language', async () => {
  await open({
    channel: { kind: 'feed' },
    failure: { code: 'update_no_room', facts: {} },
  });
  expect(read(<Updates />)).toContain(i18n.t('errors.update_no_room'));
});

test('the shop’s setting decides whether an update is installed on exit', async () => {
  await shop.ask('settings.saveShop', { installUpdates: 'ask' });
  await open({ channel: { kind: 'feed' }, step: 'ready', offered: played });
  expect(read(<Updates />)).toContain(i18n.t('settings.updates.notAtClosing'));
  await updates().setInstallOnExit(true);
  expect(read(<Updates />)).toContain(i18n.t('settings.updates.atClosing'));
  await updates().setInstallOnExit(false);
  await shop.ask('settings.saveShop', { installUpdates: 'closing' });
  await when(stores.settings.useUpdates, ({ view }) => view?.agreed);
  expect(read(<Updates />)).toContain(i18n.t('settings.updates.atClosing'));
});
