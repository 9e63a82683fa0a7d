import { Button, Loader, Modal, Select } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PAPERS, type Paper } from '../../../shared/domain/setting-choices.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import l from '../../ui/shared.module.css';
import p from './printing.module.css';
import { isDrawerShut, jobName, PRINT_JOBS, type PrintJob } from './printingStore.ts';

/** The value of the shop's own printer in the list; no system printer can have this name. */
const OWN = '\n';

/** The failed print jobs with their actions. */
export function PrintJobs() {
  const { usePrinting } = useStores().printing;
  const { useSettings } = useStores().settings;
  const { t } = useText();
  const jobs = usePrinting((state) => state.jobs);
  const { printers, loadPrinters } = useSettings();
  const [device, setDevice] = useState(OWN);
  const [paper, setPaper] = useState<Paper>('A4');
  useEffect(() => void loadPrinters(), [loadPrinters]);
  if (jobs.length === 0) return <p className={l.words}>{t('documents.jobs.none')}</p>;
  const other = device === OWN ? undefined : { deviceName: device, paper };
  return (
    <div className={l.stack}>
      <div className={p.printer}>
        <Select
          label={t('documents.jobs.printer')}
          data={[
            { value: OWN, label: t('documents.jobs.ownPrinter') },
            ...(printers ?? []).map(({ name, description }) => ({ value: name, label: description || name })),
          ]}
          value={device}
          onChange={(value) => setDevice(value ?? OWN)}
        />
        {other && (
          <Select
            label={t('settings.printer.paper')}
            data={PAPERS.map((each) => ({ value: each, label: t(`settings.printer.papers.${each}`) }))}
            value={paper}
            onChange={(value) => setPaper(value ?? paper)}
          />
        )}
      </div>
      <ul className={l.bareStack} aria-label={t('documents.jobs.title')}>
        {jobs.map((job) => (
          <Job key={job.id} job={job} printer={other} />
        ))}
      </ul>
    </div>
  );
}

function Job({ job, printer }: { job: PrintJob; printer: { deviceName: string; paper: Paper } | undefined }) {
  const { useApp } = useStores().app;
  const { usePrinting } = useStores().printing;
  const { t, dateTime } = useText();
  const isShut = useApp(({ app }) => isDrawerShut(job, app));
  const { busy, retry, savePdf, remove } = usePrinting();
  const name = jobName(job, t);
  return (
    <li className={p.job}>
      <div className={p.about}>
        <span className={l.strong}>{name}</span> <span className={l.soft}>{dateTime(job.createdAt)}</span>
        <p className={l.words}>
          {job.failure ? explain(job.failure, t) : t('documents.queued')}{' '}
          {isShut && t('documents.jobs.drawer')} <PrintAttempts job={job} />
        </p>
      </div>
      {job.state === 'waiting' && busy !== job.id ? (
        <Loader size="sm" aria-label={t('documents.queued')} />
      ) : (
        <div className={l.actions}>
          <ActionButton
            icon={IconPrinter}
            loading={busy === job.id}
            disabled={busy !== null}
            aria-label={t('documents.jobs.retryOf', { name })}
            onClick={() => void retry(job, printer)}
          >
            {t('documents.jobs.retry')}
          </ActionButton>
          <ToPrinter job={job} />
          <ActionButton
            icon={IconFileTypePdf}
            title={t('documents.pdfHint')}
            disabled={busy !== null}
            aria-label={t('documents.jobs.pdfOf', { name })}
            onClick={() => void savePdf(job)}
          >
            {t('documents.pdf')}
          </ActionButton>
          <Button
            title={t('documents.jobs.removeHint')}
            disabled={busy !== null}
            aria-label={t('documents.jobs.removeOf', { name })}
            onClick={() => void remove(job)}
          >
            {t('common.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** A dialog with the failed print jobs, available on every screen. */
export function PrintJobsDialog() {
  const { useModal } = useStores().app;
  const { t } = useText();
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

/** Number and time of a job's attempts, so that a repeated failure is visible even with the same reason. */
function PrintAttempts({ job: { attempts, triedAt } }: { job: PrintJob }) {
  const { t, time } = useText();
  if (attempts < 2 || triedAt === null) return null;
  return t('documents.jobs.tries', { count: attempts, time: time(triedAt) });
}

/** A link to the printer settings, if the shop has no printer. */
function ToPrinter({ job: { failure } }: { job: PrintJob }) {
  const { useDialog } = useStores().app;
  const { openSettings } = useStores().settings;
  const { t } = useText();
  const close = useDialog((state) => state.close);
  if (failure?.code !== 'no_printer') return null;
  return (
    <Button
      onClick={() => {
        close();
        openSettings('printer');
      }}
    >
      {t('documents.jobs.choosePrinter')}
    </Button>
  );
}
