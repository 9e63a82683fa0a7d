import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveryState } from '../../../shared/ipc/recovery.ts';
import { useStores } from '../../app/useStores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { BackupChoice } from './BackupChoice.tsx';
import r from './Recovery.module.css';
import { RestoreWith } from './RestoreWith.tsx';

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
