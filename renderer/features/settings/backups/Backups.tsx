import { Select } from '@mantine/core';
import { IconDatabaseExport, IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { BackupView } from '../../../../shared/domain/settings.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { Lock } from './Lock.tsx';
import { BackupRow, Place } from './Place.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { sizeOf } from './size.ts';

/** Hours between automatic backups; 0 is never. */
const HOURS = [1, 2, 4, 8, 24, 0];

/** The list of backups, making one now, and restoring one. */
export function Backups() {
  const { notify, notifyFailure, useApp, useModal } = useStores().app;
  const { useDraft, useSettings } = useStores().settings;
  const { t, dateTime, locale } = useText();
  const shop = useDraft();
  const { backups, change, loadBackups, backUpNow, chooseBackup } = useSettings();
  const modal = useModal('settings.restore');
  const [chosen, setChosen] = useState<Pick<BackupView, 'file'> & { at: string | null }>();
  const [busy, run] = useBusy();
  // The results of ledger checks and the age of the last backup are part of the app state.
  const app = useApp((state) => state.app);
  // biome-ignore lint/correctness/useExhaustiveDependencies: app is what triggers it
  useEffect(() => void loadBackups(), [loadBackups, app]);
  if (!shop) return null;

  async function make() {
    const answer = await run(backUpNow());
    if (!answer.ok) return notifyFailure(answer.error);
    const facts = { size: sizeOf(answer.value.bytes, locale) };
    notify({ tone: 'calm', say: { key: 'settings.backups.made', facts } });
  }

  async function fromFile() {
    const file = await chooseBackup();
    if (file !== null) open({ file, at: null });
  }

  function open({ file, at }: { file: string; at: string | null }) {
    setChosen({ file, at });
    modal.open();
  }

  const hours = [...new Set([...HOURS, shop.backupEveryHours])];
  return (
    <div className={s.groups}>
      <Group title={t('settings.backups.list')} words={t('settings.backups.words')}>
        {app?.notices
          .filter(({ code }) => code.startsWith('backup_'))
          .map((notice) => (
            <p key={notice.code} className={shared.failure}>
              {explain(notice, t)}
            </p>
          ))}
        <div className={shared.actions}>
          <ActionButton variant="filled" loading={busy} icon={IconDatabaseExport} onClick={() => void make()}>
            {t('settings.backups.now')}
          </ActionButton>
          <ActionButton icon={IconFolderOpen} onClick={() => void fromFile()}>
            {t('settings.backups.fromFile')}
          </ActionButton>
        </div>
        <Select
          label={t('settings.backups.every')}
          data={hours.map((each) => ({
            value: each,
            label: each === 0 ? t('settings.never') : t('settings.backups.everyHours', { count: each }),
          }))}
          value={shop.backupEveryHours}
          onChange={(hours) => hours !== null && change({ backupEveryHours: hours })}
        />
        {backups?.length === 0 && <p className={shared.hint}>{t('settings.backups.none')}</p>}
        <ul className={s.list} aria-label={t('settings.backups.list')}>
          {backups?.map((backup) => (
            <BackupRow
              key={backup.file}
              backup={backup}
              restoreLabel={t('settings.backups.restoreOf', { at: dateTime(backup.at) })}
              onRestore={open}
            />
          ))}
        </ul>
      </Group>
      <Lock onLocked={make} />
      <Place onRestore={open} onEncrypted={make} />
      {chosen && <RestoreDialog key={chosen.file} modal={modal} file={chosen.file} at={chosen.at} />}
    </div>
  );
}
