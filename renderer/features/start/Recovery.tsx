import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveryState } from '../../../shared/ipc/recovery.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { BackupChoice } from './BackupChoice.tsx';
import r from './Recovery.module.css';
import { RestoreWith } from './RestoreWith.tsx';

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
