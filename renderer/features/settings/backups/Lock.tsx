import { Button, PasswordInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isUsable,
  MAX_PASSPHRASE,
  MIN_PASSPHRASE,
  passphraseStrength,
} from '../../../../shared/domain/passphrase.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';

/** Whether backups are locked with a passphrase, and buttons to change that. */
export function Lock({ onLocked }: { onLocked: () => Promise<void> }) {
  const { notifyFailure, useApp, useModal } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { lock, loadLock, stopLocking } = useSettings();
  const setting = useModal('settings.lock');
  const stopping = useModal('settings.stopLocking');
  // Whether backups need the passphrase is part of the app state.
  const app = useApp((state) => state.app);
  // biome-ignore lint/correctness/useExhaustiveDependencies: app is what triggers it
  useEffect(() => void loadLock(), [loadLock, app]);
  if (!lock) return null;
  const { locks, waits, storage } = lock;

  async function stop() {
    const answer = await stopLocking();
    if (!answer.ok) return notifyFailure(answer.error);
    stopping.close();
  }

  return (
    <Group
      title={t('settings.lock.title')}
      aside={
        <div className={shared.actions}>
          {locks && <Button onClick={stopping.open}>{t('settings.lock.stop')}</Button>}
          <ActionButton icon={IconLock} onClick={setting.open}>
            {t(waits ? 'settings.lock.enter' : locks ? 'settings.lock.change' : 'settings.lock.set')}
          </ActionButton>
        </div>
      }
    >
      <p className={shared.hint}>{t(locks ? 'settings.lock.on' : 'settings.lock.off')}</p>
      {waits && <p className={shared.failure}>{t('errors.backup_waits')}</p>}
      {locks && !waits && storage === 'plain' && <p className={shared.hint}>{t('settings.lock.plain')}</p>}
      <LockDialog modal={setting} changes={locks} onLocked={onLocked} />
      <ConfirmDialog
        modal={stopping}
        title={t('settings.lock.stopSure')}
        className={s.form}
        cancelWords={t('settings.lock.no')}
        danger
        confirmWords={t('settings.lock.stop')}
        onConfirm={stop}
      >
        <p className={shared.hint}>{t('settings.lock.stopWords')}</p>
      </ConfirmDialog>
    </Group>
  );
}

interface LockProps {
  /** Makes a backup, since backups are locked from now on. */
  onLocked: () => Promise<void>;
}

/** Asks twice for the passphrase that locks backups, and explains what losing it means. */
function LockDialog({
  modal,
  changes,
  onLocked,
}: LockProps & {
  modal: ModalHandle;
  /** Whether a passphrase exists. */
  changes: boolean;
}) {
  const { t } = useTranslation();
  return (
    <FormDialog modal={modal} title={t(changes ? 'settings.lock.change' : 'settings.lock.set')}>
      <LockForm onLocked={onLocked} onDone={modal.close} />
    </FormDialog>
  );
}

function LockForm({ onLocked, onDone }: LockProps & { onDone: () => void }) {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const lockBackups = useSettings((state) => state.lockBackups);
  const strengthOf = (passphrase: string) =>
    t(`settings.lock.strength.${passphraseStrength(passphrase)}`, { least: MIN_PASSPHRASE });
  const form = useDialogForm({
    initial: { passphrase: '', again: '' },
    check: ({ passphrase, again }) => ({
      passphrase: isUsable(passphrase) ? undefined : strengthOf(passphrase),
      again: passphrase === again ? undefined : t('settings.lock.differs'),
    }),
    async send({ passphrase }) {
      const answer = await lockBackups(passphrase);
      if (!answer.ok) return answer.error;
      onDone();
      await onLocked();
      return null;
    },
  });
  const { passphrase, again } = form.values;
  const { error: unusable, ...first } = form.field('passphrase');
  const { error: unlike, ...second } = form.field('again');
  const field = {
    autoComplete: 'new-password',
    maxLength: MAX_PASSPHRASE,
    visibilityToggleButtonProps: { 'aria-label': t('settings.lock.show') },
  };
  return (
    <DialogForm form={form} cancelWords={t('settings.lock.no')} confirmWords={t('settings.lock.yes')}>
      <p className={shared.hint}>{t('settings.lock.words')}</p>
      <strong>{t('settings.lock.lost')}</strong>
      <PasswordInput
        {...field}
        {...first}
        label={t('settings.lock.title')}
        description={
          passphrase === '' ? t('settings.lock.hint') : unusable ? undefined : strengthOf(passphrase)
        }
        error={unusable}
        data-autofocus
      />
      <PasswordInput
        {...field}
        {...second}
        label={t('settings.lock.again')}
        // While its beginning matches, the repetition is incomplete, not wrong.
        error={unlike ?? (again !== '' && !passphrase.startsWith(again) && t('settings.lock.differs'))}
      />
      <p className={shared.hint}>{t('settings.lock.older')}</p>
    </DialogForm>
  );
}
