import { Modal, Select } from '@mantine/core';
import { IconDatabaseExport, IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type Overruled, overruledBy } from '../../../../shared/domain/overruled.ts';
import type { BackupView } from '../../../../shared/domain/settings.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import { asksForPassphrase, PassphraseOf } from '../../../ui/PassphraseOf.tsx';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { Lock } from './Lock.tsx';
import { BackupRow, Place } from './Place.tsx';
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

/** Explains what restoring means before it is done. */
function RestoreDialog(props: { modal: ModalHandle; file: string; at: string | null }) {
  const { useSettings } = useStores().settings;
  const { modal, file, at } = props;
  const { t, dateTime } = useText();
  const restore = useSettings((state) => state.restore);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [although, setAlthough] = useState<Overruled[]>([]);
  const overruled = overruledBy(failure, although);

  async function begin() {
    if (busy) return;
    setBusy(true);
    setAlthough(overruled);
    const answer = await restore(file, passphrase === '' ? null : passphrase, overruled);
    setBusy(false);
    if (answer.ok) modal.close();
    else setFailure(answer.error);
  }

  /** Not while it is being restored: what is sold in the meantime would be missing afterwards. */
  const leave = () => busy || modal.close();

  return (
    <Modal opened={modal.opened} onClose={leave} title={t('settings.backups.sure')}>
      <div className={s.form}>
        <strong>
          {at === null
            ? t('settings.backups.sureFile', { file })
            : t('settings.backups.sureAt', { at: dateTime(at) })}
        </strong>
        <p className={shared.hint}>{t('settings.backups.sureWords')}</p>
        <p className={shared.hint}>{t('settings.backups.sureSync')}</p>
        <p className={shared.hint}>{t('settings.backups.sureNumbers')}</p>
        {asksForPassphrase(failure, passphrase) && (
          <PassphraseOf value={passphrase} onChange={setPassphrase} onEnter={() => void begin()} />
        )}
        {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
        <DialogFooter
          cancelFirst
          cancelWords={t('settings.lock.no')}
          onCancel={leave}
          danger
          busy={busy}
          confirmWords={t(overruled.length > 0 ? 'settings.backups.yesAlthough' : 'settings.backups.yes')}
          onConfirm={() => void begin()}
        />
      </div>
    </Modal>
  );
}
