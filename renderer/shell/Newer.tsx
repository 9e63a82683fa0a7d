import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveryState } from '../../shared/ipc/recovery.ts';
import { Logo } from '../components/Logo.tsx';
import { Vacant } from '../components/Vacant.tsx';
import { useFormat } from '../format.ts';
import { RestoreWith } from './RestoreWith.tsx';

/** A newer Perch has opened the shop: that version again, or the copy from before it. Nothing here deletes anything. */
export function Newer({ recovery }: { recovery: RecoveryState }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const [sure, setSure] = useState(false);
  const [latest] = recovery.backups;
  const words = [
    t('recovery.newer.words'),
    latest ? t('recovery.newer.copy', { when: dateTime(latest.at) }) : t('recovery.newer.none'),
  ].join(' ');
  return (
    <Vacant drawing={<Logo />} title={t('recovery.newer.title')} words={words}>
      {latest && (
        <>
          <Checkbox
            label={t('recovery.newer.sure')}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
          <RestoreWith
            file={latest.file}
            label={t('recovery.newer.restore')}
            variant="default"
            disabled={!sure}
          />
        </>
      )}
    </Vacant>
  );
}
