import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overruledBy } from '../../../shared/domain/overruled.ts';
import { useStores } from '../../app/useStores.ts';
import { asksForPassphrase, PassphraseOf } from '../../ui/PassphraseOf.tsx';

interface RestoreWithProps {
  label: string;
  variant: 'filled' | 'default';
  disabled?: boolean;
}

/** Restores the chosen backup; asks for its passphrase if the stored one does not fit. */
export function RestoreWith(props: RestoreWithProps) {
  const { useRecovery } = useStores().start;
  const chosen = useRecovery((state) => state.chosen);
  // Resets the passphrase when another backup is chosen.
  return <Restore key={chosen?.file} {...props} />;
}

function Restore({ label, variant, disabled = false }: RestoreWithProps) {
  const { useRecovery } = useStores().start;
  const { t } = useTranslation();
  const { recovery, chosen, restore } = useRecovery();
  const [busy, setBusy] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const failed = recovery?.failed ?? null;
  const failure = failed !== null && failed.file === chosen?.file ? failed.failure : null;
  const overruled = overruledBy(failure, failed?.although ?? []);

  async function begin() {
    if (busy) return;
    setBusy(true);
    const { restarting } = await restore(passphrase === '' ? null : passphrase, overruled);
    // The page reloads soon.
    setBusy(restarting);
  }

  return (
    <>
      {asksForPassphrase(failure, passphrase) && (
        <PassphraseOf value={passphrase} onChange={setPassphrase} onEnter={() => void begin()} />
      )}
      <Button
        variant={variant}
        disabled={disabled || chosen === null}
        loading={busy}
        onClick={() => void begin()}
      >
        {overruled.length > 0 ? t('settings.backups.yesAlthough') : label}
      </Button>
    </>
  );
}
