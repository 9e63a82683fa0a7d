import { Button, Loader, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconFolderPlus, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupView } from '../../../../shared/domain/settings.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { FirstPlaceDialog } from './FirstPlaceDialog.tsx';
import { sizeOf } from './size.ts';

/** The second location (another disk or a network folder) that each backup is copied to, and its contents. */
export function Place({
  onRestore,
  onEncrypted,
}: {
  onRestore: (backup: BackupView) => void;
  /** Makes a backup, since backups are encrypted from now on. */
  onEncrypted: () => Promise<void>;
}) {
  const { notifyFailure, useApp, useModal } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t, dateTime } = useText();
  const { place, placeBackups, lock, loadPlace, choosePlace, forgetPlace } = useSettings();
  const first = useModal('settings.firstPlace');
  const [busy, run] = useBusy();
  // The state of the second location is part of the app state.
  const app = useApp((state) => state.app);
  // biome-ignore lint/correctness/useExhaustiveDependencies: app is what triggers it
  useEffect(() => void loadPlace(), [loadPlace, app]);
  if (!place) return null;
  const { folder, sameDisk, okAt, failure, copying, declined } = place;

  async function choose() {
    if (folder === null && lock?.locks === false) return first.open();
    const answer = await run(choosePlace(null));
    if (!answer.ok) notifyFailure(answer.error);
  }

  async function forget() {
    const answer = await forgetPlace();
    if (!answer.ok) notifyFailure(answer.error);
  }

  return (
    <Group
      title={t('settings.place.title')}
      aside={
        <div className={shared.actions}>
          {folder === null && !declined && <DeclinePlace />}
          {folder !== null && <Button onClick={() => void forget()}>{t('settings.place.forget')}</Button>}
          <ActionButton loading={busy} icon={IconFolderPlus} onClick={() => void choose()}>
            {t(folder === null ? 'settings.place.choose' : 'settings.place.change')}
          </ActionButton>
        </div>
      }
    >
      {folder === null && <p className={shared.hint}>{t('settings.place.words')}</p>}
      <FirstPlaceDialog modal={first} onEncrypted={onEncrypted} />
      {folder === null && declined && <p className={shared.hint}>{t('settings.place.declined')}</p>}
      {folder !== null && (
        <div className={s.place} aria-live="polite">
          <p className={shared.hint} data-selectable="">
            {folder}
          </p>
          {sameDisk && <p className={shared.failure}>{t('settings.place.sameDisk')}</p>}
          {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
          <p className={shared.hint}>
            {okAt === null ? t('settings.place.notYet') : t('settings.place.reached', { at: dateTime(okAt) })}{' '}
            {copying && t('settings.place.copying')}
          </p>
          <h4 className={shared.heading}>{t('settings.place.list')}</h4>
          {placeBackups === 'asking' && <Loader size="sm" aria-label={t('settings.place.asking')} />}
          {placeBackups === null && <p className={shared.hint}>{t('settings.place.unseen')}</p>}
          {Array.isArray(placeBackups) && placeBackups.length === 0 && (
            <p className={shared.hint}>{t('settings.place.none')}</p>
          )}
          {Array.isArray(placeBackups) && (
            <ul className={s.list} aria-label={t('settings.place.list')}>
              {placeBackups.map((backup) => (
                <BackupRow
                  key={backup.file}
                  backup={backup}
                  restoreLabel={t('settings.place.restoreOf', { at: dateTime(backup.at) })}
                  onRestore={onRestore}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </Group>
  );
}

const ICONS = { agree: IconShieldCheck, differ: IconAlertTriangle, unchecked: IconShieldQuestion };

interface BackupRowProps {
  backup: BackupView;
  /** The button's label for screen readers. */
  restoreLabel: string;
  onRestore: (backup: BackupView) => void;
}

/** A backup of a list, with its ledger check, date, lock and size. */
export function BackupRow({ backup, restoreLabel, onRestore }: BackupRowProps) {
  const { t, dateTime, locale } = useText();
  return (
    <li className={s.row}>
      <Ledgers found={backup.ledgers} />
      <span className={s.rowName}>{dateTime(backup.at)}</span>
      <span className={shared.soft}>{t(backup.locked ? 'settings.lock.locked' : 'settings.lock.open')}</span>
      <span className={shared.soft}>{sizeOf(backup.bytes, locale)}</span>
      <Button aria-label={restoreLabel} onClick={() => onRestore(backup)}>
        {t('settings.backups.restore')}
      </Button>
    </li>
  );
}

/** The result of a backup's ledger check, as an icon. */
function Ledgers({ found }: { found: BackupView['ledgers'] }) {
  const { t } = useText();
  const { result = 'unchecked' } = found ?? {};
  const Icon = ICONS[result];
  const words = t(`settings.backups.ledgers.${found === null ? 'unknown' : result}`);
  return <Icon className={s.sign} role="img" aria-label={words} />;
}

/** Records a manager's reason for having no second location for backups. */
function DeclinePlace() {
  const { useModal } = useStores().app;
  const { t } = useTranslation();
  const modal = useModal('settings.declinePlace');
  return (
    <>
      <Button onClick={modal.open}>{t('settings.place.decline')}</Button>
      <FormDialog modal={modal} title={t('settings.place.declineSure')}>
        <DeclineForm onDone={modal.close} />
      </FormDialog>
    </>
  );
}

function DeclineForm({ onDone }: { onDone: () => void }) {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const declinePlace = useSettings((state) => state.declinePlace);
  const form = useDialogForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? t('settings.place.badReason') : undefined,
    }),
    async send({ reason }) {
      const answer = await declinePlace(reason.trim());
      if (!answer.ok) return answer.error;
      onDone();
      return null;
    },
  });
  return (
    <DialogForm
      form={form}
      cancelWords={t('settings.place.declineNo')}
      confirmWords={t('settings.place.decline')}
    >
      <p className={shared.hint}>{t('settings.place.declineWords')}</p>
      <TextInput data-autofocus label={t('paper.reason')} maxLength={200} {...form.field('reason')} />
    </DialogForm>
  );
}
