import { Button, CloseButton } from '@mantine/core';
import { IconPrinterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx';
import { PrintAttempts, ToPrinter } from './PrintAttempts.tsx';
import p from './printing.module.css';
import { failedOf, jobName, PRINT_JOBS, toNotice } from './printingStore.ts';

/** Says on every screen what was not printed and why, until it is, or a person closes it. It covers nothing. */
export function PrintFailure() {
  const { useApp, useModal } = useStores().app;
  const { usePrinting } = useStores().printing;
  const { t } = useTranslation();
  const { jobs, closed, busy, retry, savePdf, closeNotice } = usePrinting();
  const modal = useModal(PRINT_JOBS);
  // The drawer hangs on the printer of receipts: where that is down, somebody with change in hand waits for it.
  const drawer = useApp(({ app }) => app?.drawer === true);
  const [latest] = toNotice({ jobs, closed, busy });
  const { length: count } = toNotice({ jobs, closed: new Set(), busy });
  if (!latest || modal.opened) return null;
  return (
    <div className={p.failure} role="alert" aria-label={t('documents.jobs.failedLabel')}>
      <IconPrinterOff className={p.icon} aria-hidden="true" />
      <p className={p.reason} data-selectable="">
        <strong>
          <NoWrapNumbers>{t('documents.jobs.failed', { name: jobName(latest, t) })}</NoWrapNumbers>
        </strong>{' '}
        {latest.failure && explain(latest.failure, t)}{' '}
        {drawer && (latest.kind === 'receipt' || latest.kind === 'refund') && t('documents.jobs.drawer')}{' '}
        <PrintAttempts job={latest} />
      </p>
      <div className={p.tools}>
        <Button
          variant="filled"
          color="amber"
          loading={busy === latest.id}
          onClick={() => void retry(latest)}
        >
          {t('documents.jobs.retry')}
        </Button>
        <ToPrinter job={latest} loud />
        <Button variant="outline" color="amber" disabled={busy !== null} onClick={() => void savePdf(latest)}>
          {t('documents.pdf')}
        </Button>
        <Button variant="outline" color="amber" onClick={modal.open}>
          {t('documents.jobs.more', { count })}
        </Button>
        <CloseButton aria-label={t('notice.close')} onClick={closeNotice} />
      </div>
    </div>
  );
}

/** How many documents were not printed, on every screen, and the way to them; nothing where all are on paper. */
export function PrintBadge() {
  const { useModal } = useStores().app;
  const { usePrinting } = useStores().printing;
  const { t } = useTranslation();
  const count = usePrinting(({ jobs }) => failedOf(jobs).length);
  const modal = useModal(PRINT_JOBS);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={p.badge}
      aria-label={t('documents.jobs.badge', { count })}
      title={t('documents.jobs.badge', { count })}
      onClick={modal.open}
    >
      <IconPrinterOff className={p.icon} aria-hidden="true" />
      {count}
    </button>
  );
}
