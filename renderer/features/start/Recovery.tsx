import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overruledBy } from '../../../shared/domain/overruled.ts';
import type { RecoveryState } from '../../../shared/ipc/recovery.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { asksForPassphrase, PassphraseOf } from '../../ui/PassphraseOf.tsx';
import { BackupChoice } from './BackupChoice.tsx';
import r from './Recovery.module.css';

/** The database is damaged or missing: explains what happened and offers ways to recover. Deletes nothing. */
export function Recovery({ recovery }: { recovery: RecoveryState }) {
  const { useRecovery } = useStores().start;
  const { t } = useTranslation();
  const { beginEmpty, chooseFile, choosing } = useRecovery();
  const [sure, setSure] = useState(false);
  const none = recovery.backups.length === 0;
  const file = recovery.setAside?.split(/[\\/]/).at(-1);
  const missing = recovery.code === 'database_missing';
  // The title already says so.
  const why =
    file && recovery.code !== 'database_damaged' ? [explain({ code: recovery.code, facts: {} }, t)] : [];
  const words = [
    ...why,
    t(missing ? 'recovery.missing.words' : 'recovery.kept'),
    t(none ? 'recovery.none' : 'recovery.backup'),
  ].join(' ');
  return (
    <EmptyState
      drawing={!choosing && <Logo />}
      title={t(missing ? 'recovery.missing.title' : 'recovery.title')}
      words={words}
    >
      <div className={r.ways}>
        <div className={r.restore}>
          <BackupChoice label={t('recovery.choice')} another={t('recovery.another')} />
          <Button onClick={() => void chooseFile()}>{t('recovery.chooseFile')}</Button>
          {!none && <RestoreWith label={t('recovery.restore')} variant="filled" />}
        </div>
        <div className={r.other}>
          <Checkbox
            label={t('recovery.sure')}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          <Button variant="default" disabled={!sure} onClick={() => void beginEmpty()}>
            {t('recovery.empty')}
          </Button>
        </div>
        {/* Details for support. */}
        {file && <p className={r.file}>{t('recovery.setAside', { file })}</p>}
      </div>
    </EmptyState>
  );
}

/** A newer Perch has opened the shop: offers that version, or the backup made before it. Deletes nothing. */
export function NewerVersion({ recovery }: { recovery: RecoveryState }) {
  const { useRecovery } = useStores().start;
  const { t } = useTranslation();
  const choosing = useRecovery((state) => state.choosing);
  const [sure, setSure] = useState(false);
  const none = recovery.backups.length === 0;
  const words = [t('recovery.newer.words'), t(none ? 'recovery.newer.none' : 'recovery.newer.copy')].join(
    ' ',
  );
  return (
    <EmptyState drawing={!choosing && <Logo />} title={t('recovery.newer.title')} words={words}>
      <div className={r.restore}>
        <BackupChoice label={t('recovery.newer.choice')} another={t('recovery.newer.another')} />
        {!none && (
          <>
            <Checkbox
              label={t('recovery.newer.sure')}
              checked={sure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
            <RestoreWith label={t('recovery.newer.restore')} variant="default" disabled={!sure} />
          </>
        )}
      </div>
    </EmptyState>
  );
}

interface RestoreWithProps {
  label: string;
  variant: 'filled' | 'default';
  disabled?: boolean;
}

/** Restores the chosen backup; asks for its passphrase if the stored one does not fit. */
function RestoreWith(props: RestoreWithProps) {
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
