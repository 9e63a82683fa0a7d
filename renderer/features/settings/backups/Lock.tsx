import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { LockDialog } from './LockDialog.tsx';

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
