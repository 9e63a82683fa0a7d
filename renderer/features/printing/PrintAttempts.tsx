import { Button } from '@mantine/core';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import type { PrintJob } from './printingStore.ts';

/** Number and time of a job's attempts, so that a repeated failure is visible even with the same reason. */
export function PrintAttempts({ job: { attempts, triedAt } }: { job: PrintJob }) {
  const { t, time } = useText();
  if (attempts < 2 || triedAt === null) return null;
  return t('documents.jobs.tries', { count: attempts, time: time(triedAt) });
}

/** A link to the printer settings, if the shop has no printer. */
export function ToPrinter({ job: { failure } }: { job: PrintJob }) {
  const { useDialog, useScreen } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useText();
  const toSection = useSettings((state) => state.go);
  const go = useScreen((state) => state.go);
  const close = useDialog((state) => state.close);
  if (failure?.code !== 'no_printer') return null;
  return (
    <Button
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
