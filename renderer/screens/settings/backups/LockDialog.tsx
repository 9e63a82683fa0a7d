import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isUsable,
  LEAST_PASSPHRASE,
  MAX_PASSPHRASE,
  passphraseStrength,
} from '../../../../shared/passphrase.ts';
import type { Failure } from '../../../../shared/result.ts';
import { explain } from '../../../i18n.ts';
import { useSettings } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import s from '../settings.module.css';

interface LockProps {
  modal: ModalHandle;
  /** Whether there is a passphrase already. */
  changes: boolean;
  /** Backups are locked from here on: makes one. */
  onLocked: () => Promise<void>;
}

/** Asks twice for the passphrase that backups are locked with, and says what it means to lose it. */
export function LockDialog({ modal, changes, onLocked }: LockProps) {
  const { t } = useTranslation();
  const lockBackups = useSettings((state) => state.lockBackups);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const differs = again !== '' && !passphrase.startsWith(again);
  const ready = isUsable(passphrase) && passphrase === again;
  const strength = t(`settings.lock.strength.${passphraseStrength(passphrase)}`, { least: LEAST_PASSPHRASE });

  async function lock() {
    if (busy || !ready) return;
    setBusy(true);
    setFailure(null);
    const answer = await lockBackups(passphrase);
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    modal.close();
    await onLocked();
  }

  const field = {
    autoComplete: 'new-password',
    maxLength: MAX_PASSPHRASE,
    visibilityToggleButtonProps: { 'aria-label': t('settings.lock.show') },
  };
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t(changes ? 'settings.lock.change' : 'settings.lock.set')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault();
          void lock();
        }}
      >
        <p className={s.words}>{t('settings.lock.words')}</p>
        <strong>{t('settings.lock.lost')}</strong>
        <PasswordInput
          {...field}
          label={t('settings.lock.passphrase')}
          description={passphrase === '' ? t('settings.lock.hint') : strength}
          data-autofocus
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <PasswordInput
          {...field}
          label={t('settings.lock.again')}
          error={differs && t('settings.lock.differs')}
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <p className={s.words}>{t('settings.lock.older')}</p>
        {failure && <p className={s.failure}>{explain(failure, t)}</p>}
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy} disabled={!ready}>
          {t('settings.lock.yes')}
        </Button>
        <Button fullWidth onClick={modal.close}>
          {t('settings.lock.no')}
        </Button>
      </form>
    </Modal>
  );
}
