import type { TFunction } from 'i18next';
import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { DocumentsActions } from './documentActions.ts';

/** The dialog of what was not printed, for useModal. */
export const PRINT_JOBS = 'printing.jobs';
/** The dialog that asks why the drawer is to open. */
export const OPEN_DRAWER = 'printing.drawer';

/** What was to be printed and is not on paper. */
export type PrintJob = Output<'printing.jobs'>[number];

type OtherPrinter = NonNullable<Input<'printing.retry'>['printer']>;

interface PrintingState {
  /** What is not on paper, newest first. */
  jobs: PrintJob[];
  /** The job that something is done with now. */
  busy: LocalId | null;
  /** Asks once and follows from then on; the function returned ends it. */
  start(): () => void;
  /** Tries a job again, on another printer of the computer where one is named. */
  retry(job: PrintJob, printer?: OtherPrinter): Promise<void>;
  /** Keeps it as a file instead. */
  savePdf(job: PrintJob): Promise<void>;
  /** Takes it off the list: no paper of it is wanted. */
  remove(job: PrintJob): Promise<void>;
  /** Opens the drawer for a reason that the journal keeps. */
  openDrawer(reason: string): Promise<Failure | null>;
}

/** What was not printed, and the cash drawer. */
export function createPrintingStore({
  ipc: { call, callQuietly, listen },
  app: { openModal, notify, notifyFailure, useApp, useDialog },
  documents: { notifySaved },
}: {
  ipc: Ipc;
  app: AppStores;
  documents: DocumentsActions;
}) {
  const usePrinting = create<PrintingState>((set, get) => {
    /** Shows a notice, which moves nothing on the screen, unless the list of failed jobs is open. */
    function tellFailed(job: PrintJob, why: Failure) {
      const { dialog } = useDialog.getState();
      if (dialog?.kind === 'modal' && dialog.id === PRINT_JOBS) return;
      const lead = { key: 'documents.jobs.show' as const, run: () => openModal(PRINT_JOBS) };
      const drawer = isDrawerShut(job, useApp.getState().app) ? ` ${i18n.t('documents.jobs.drawer')}` : '';
      const facts = { name: jobName(job, i18n.t), drawer };
      notify({ tone: 'loss', say: { key: 'documents.jobs.failed', facts, why }, lead });
    }

    function take(jobs: PrintJob[]) {
      const before = get().jobs;
      set({ jobs });
      const [failed] = failedOf(jobs).filter(
        ({ id, attempts }) => !failedOf(before).some((one) => one.id === id && one.attempts === attempts),
      );
      if (failed?.failure) tellFailed(failed, failed.failure);
    }

    async function load() {
      const answer = await callQuietly('printing.jobs', {});
      if (answer.ok) take(answer.value);
    }

    /** One thing at a time: a second touch waits for nothing, and prints nothing. */
    async function alone<T>(job: PrintJob, work: () => Promise<Result<T>>): Promise<T | null> {
      if (get().busy !== null) return null;
      set({ busy: job.id });
      const answer = await work();
      // The list as it is now, before the next touch: the event may come after it.
      await load();
      set({ busy: null });
      if (!answer.ok) notifyFailure(answer.error);
      return answer.ok ? answer.value : null;
    }

    return {
      jobs: [],
      busy: null,
      start() {
        const end = listen('printing.changed', ({ jobs }) => take(jobs));
        void load();
        return end;
      },
      async retry(job, printer) {
        const tried = await alone(job, () =>
          call('printing.retry', { jobId: job.id, ...(printer ? { printer } : {}) }),
        );
        if (tried?.state === 'printed') notify({ tone: 'calm', say: { key: 'documents.printed' } });
      },
      async savePdf(job) {
        const saved = await alone(job, () => call('printing.jobPdf', { jobId: job.id }));
        if (saved) notifySaved(saved.file);
      },
      async remove(job) {
        await alone(job, () => call('printing.remove', { jobId: job.id }));
      },
      async openDrawer(reason) {
        const answer = await call('printing.openDrawer', { why: 'byHand', reason });
        if (!answer.ok) return answer.error;
        const { opened } = answer.value;
        notify({ tone: 'calm', say: { key: opened ? 'documents.drawer.opened' : 'documents.drawer.none' } });
        return null;
      },
    };
  });

  /** Asks why the drawer is to open; nothing where the shop has none that Perch opens. */
  function askForDrawer(): void {
    if (useApp.getState().app?.drawer) openModal(OPEN_DRAWER);
  }

  return { usePrinting, askForDrawer };
}

/** What failed, newest first; what is on its way to the printer is not among it. */
export function failedOf(jobs: readonly PrintJob[]): PrintJob[] {
  return jobs.filter(({ state }) => state === 'failed');
}

/** Whether the cash drawer stays shut because its printer failed: the cashier needs its key to give change. */
export function isDrawerShut({ kind }: Pick<PrintJob, 'kind'>, app: { drawer: boolean } | null): boolean {
  return app?.drawer === true && (kind === 'receipt' || kind === 'refund');
}

/** The name of a document for people: `Receipt T1-000042`. */
export function jobName({ kind, name }: Pick<PrintJob, 'kind' | 'name'>, t: TFunction): string {
  return t(`documents.jobs.kinds.${kind}`, { name: name ?? '' }).trim();
}
