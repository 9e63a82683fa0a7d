import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { PrintJobs } from './PrintJobs.tsx';
import { PRINT_JOBS } from './printingStore.ts';

/** What is not on paper, above whatever screen the person is on. */
export function PrintJobsDialog() {
  const { useModal } = useStores().app;
  const { t } = useTranslation();
  const modal = useModal(PRINT_JOBS);
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('documents.jobs.title')}
      size="var(--perch-dialog-wide)"
    >
      <PrintJobs />
    </Modal>
  );
}
