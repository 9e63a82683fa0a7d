import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  isUsable,
  MAX_PASSPHRASE,
  MIN_PASSPHRASE,
  passphraseStrength,
} from '../../../../shared/domain/passphrase.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';

interface LockProps {
  /** Makes a backup, since backups are locked from now on. */
  onLocked: () => Promise<void>;
}

/** Asks twice for the passphrase that locks backups, and explains what losing it means. */
export function LockDialog({
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
