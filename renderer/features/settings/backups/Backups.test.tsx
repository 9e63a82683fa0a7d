import { expect, test } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { shop, startForEach, stores } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Backups } from './Backups.tsx';

startForEach();

const settings = () => stores.settings.useSettings.getState();

test('the list shows which backups are locked, and that none is made while the passphrase cannot be read', async () => {
  await shop.ask('settings.backUpNow', {});
  await Promise.all([settings().load(), settings().loadBackups(), settings().loadLock()]);
  const open = read(<Backups />);
  expect(open).toContain(i18n.t('settings.lock.off'));
  expect(open).toContain(i18n.t('settings.lock.open'));
  expect(open).toContain(i18n.t('settings.lock.set'));
  // This shop's store has no keyring.
  expect((await settings().lockBackups('lamp otter velvet canyon drum')).ok).toBe(true);
  const waiting = read(<Backups />);
  expect(waiting).toContain(i18n.t('settings.lock.on'));
  expect(waiting).toContain(i18n.t('errors.backup_waits'));
  expect(waiting).toContain(i18n.t('settings.lock.enter'));
  expect(await settings().backUpNow()).toMatchObject({ ok: false, error: { code: 'backup_waits' } });
  expect((await settings().stopLocking()).ok).toBe(true);
  expect(read(<Backups />)).toContain(i18n.t('settings.lock.off'));
});
