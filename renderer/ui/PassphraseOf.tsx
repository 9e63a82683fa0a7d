import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_PASSPHRASE } from '../../shared/domain/passphrase.ts';
import type { Failure } from '../../shared/errors/result.ts';

/** Whether a backup needs a passphrase, or one has been typed since the refusal. */
export function asksForPassphrase(failure: Failure | null, typed: string): boolean {
  return typed !== '' || failure?.code === 'backup_locked' || failure?.code === 'backup_passphrase_wrong';
}

interface PassphraseOfProps {
  value: string;
  onChange: (passphrase: string) => void;
  onEnter: () => void;
}

/** The passphrase of a locked backup. */
export function PassphraseOf({ value, onChange, onEnter }: PassphraseOfProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={t('settings.lock.ofBackup')}
      autoComplete="off"
      autoFocus
      data-autofocus
      maxLength={MAX_PASSPHRASE}
      visibilityToggleButtonProps={{ 'aria-label': t('settings.lock.show') }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  );
}
