import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import r from './Recovery.module.css';
import { NewerVersion, Recovery } from './Recovery.tsx';
import { Welcome } from './Welcome.tsx';

/** Shown before the main process answers, and when no shop is open. */
export function Opening() {
  const { useApp } = useStores().app;
  const { useRecovery } = useStores().start;
  const { failure, retryOpen } = useApp();
  const { recovery, known, load: loadRecovery } = useRecovery();
  const { t } = useTranslation();
  const [busy, run] = useBusy();
  useEffect(() => {
    if (failure) void loadRecovery();
  }, [failure, loadRecovery]);
  async function tryAgain() {
    await run(retryOpen());
  }

  if (failure?.code === 'no_shop_chosen') return <Welcome />;
  // A retry is offered only once it is known that recovery is not possible.
  if (!failure || !known) return <EmptyState drawing={<Logo />} title={t('start.opening')} />;
  if (recovery) {
    return (
      <div className={r.page}>
        {recovery.code === 'database_newer' ? (
          <NewerVersion recovery={recovery} />
        ) : (
          <Recovery recovery={recovery} />
        )}
      </div>
    );
  }
  return (
    <EmptyState drawing={<Logo />} title={t('start.failed')} words={explain(failure, t)}>
      <Button variant="filled" loading={busy} onClick={() => void tryAgain()}>
        {t('common.tryAgain')}
      </Button>
    </EmptyState>
  );
}
