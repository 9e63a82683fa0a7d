import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { useStores } from '../../app/useStores.ts';
import { CashDialog } from './CashDialog.tsx';
import d from './day.module.css';

/** Asks for the float of a shift that its first payment opened when there was none to propose, so that the drawer balances. */
export function NoFloat({ report }: { report: ShiftReport }) {
  const { useApp, useModal } = useStores().app;
  const { t } = useTranslation();
  const assumed = useApp((state) => state.app?.shift?.assumedFloat);
  const adding = useModal('day.float');
  if (assumed !== 0 || report.cash.in !== 0) return null;
  return (
    <>
      <p className={d.note}>
        {t('day.now.float')}
        <Button onClick={adding.open}>{t('day.now.putFloat')}</Button>
      </p>
      <CashDialog modal={adding} float />
    </>
  );
}
