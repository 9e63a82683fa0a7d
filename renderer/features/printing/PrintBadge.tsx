import { IconPrinterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import shared from '../../ui/shared.module.css';
import p from './printing.module.css';
import { failedOf, PRINT_JOBS } from './printingStore.ts';

/** The number of failed print jobs, on every screen, with a link to them; renders nothing for zero. */
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
      <IconPrinterOff className={shared.icon} aria-hidden="true" />
      {count}
    </button>
  );
}
