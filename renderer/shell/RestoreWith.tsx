import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../shared/result.ts';
import { asksForPassphrase, PassphraseOf } from '../components/PassphraseOf.tsx';
import { explain } from '../i18n.ts';
import { useRecovery } from '../stores/index.ts';

interface RestoreWithProps {
  file: string;
  label: string;
  variant: 'filled' | 'default';
  disabled?: boolean;
}

/** Goes on from a backup, and asks for its passphrase where the one that is kept is not the one. */
export function RestoreWith({ file, label, variant, disabled = false }: RestoreWithProps) {
  const { t } = useTranslation();
  const restore = useRecovery((state) => state.restore);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const asks = asksForPassphrase(failure, passphrase);

  async function begin() {
    if (busy) return;
    setBusy(true);
    const answer = await restore(file, passphrase === '' ? null : passphrase);
    setBusy(false);
    setFailure(answer.ok ? null : answer.error);
  }

  return (
    <>
      {asks && <PassphraseOf value={passphrase} onChange={setPassphrase} onEnter={() => void begin()} />}
      {failure && <p role="alert">{explain(failure, t)}</p>}
      <Button variant={variant} disabled={disabled} loading={busy} onClick={() => void begin()}>
        {label}
      </Button>
    </>
  );
}
