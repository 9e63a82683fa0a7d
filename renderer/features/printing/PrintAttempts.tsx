import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import type { PrintJob } from './printingStore.ts';

/** How often a job was tried, and when the last time: what fails again with the same reason is seen to. */
export function PrintAttempts({ job: { attempts, triedAt } }: { job: PrintJob }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  if (attempts < 2 || triedAt === null) return null;
  return t('documents.jobs.tries', { count: attempts, time: time(triedAt) });
}

interface ToPrinterProps {
  job: PrintJob;
  /** In the colours of a notice about a failure. */
  loud?: boolean;
}

/** Where the shop has no printer: leads to the settings where one is chosen. */
export function ToPrinter({ job: { failure }, loud = false }: ToPrinterProps) {
  const { useDialog, useScreen } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const toSection = useSettings((state) => state.go);
  const go = useScreen((state) => state.go);
  const close = useDialog((state) => state.close);
  if (failure?.code !== 'no_printer') return null;
  return (
    <Button
      {...(loud && { variant: 'outline', color: 'amber' })}
      onClick={() => {
        close();
        toSection('printer');
        go('settings');
      }}
    >
      {t('documents.jobs.choosePrinter')}
    </Button>
  );
}
