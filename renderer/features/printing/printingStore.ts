import type { TFunction } from 'i18next';
import { create } from 'zustand';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Needs } from '../../app/needs.ts';
import type { DocumentsActions } from './documentActions.ts';

/** The dialog of failed print jobs, for useModal. */
export const PRINT_JOBS = 'printing.jobs';
/** The dialog that asks for the reason to open the drawer. */
export const OPEN_DRAWER = 'printing.drawer';

/** A print job that is not printed yet. */
export type PrintJob = Output<'printing.jobs'>[number];

type OtherPrinter = NonNullable<Input<'printing.retry'>['printer']>;

interface PrintingState {
  /** The unfinished jobs, newest first. */
  jobs: PrintJob[];
  /** The job with a running action. */
  busy: LocalId | null;
  /** Loads the jobs and follows changes. Returns the function that stops it. */
  start(): () => void;
  /** Retries a job, on another system printer if one is given. */
  retry(job: PrintJob, printer?: OtherPrinter): Promise<void>;
  /** Saves it as a PDF instead. */
  savePdf(job: PrintJob): Promise<void>;
  /** Removes it from the list without printing. */
  remove(job: PrintJob): Promise<void>;
  /** Opens the drawer for a reason recorded in the journal. */
  openDrawer(reason: string): Promise<Failure | null>;
}

/** The unfinished print jobs and the cash drawer. */
export function createPrintingStore({
  ipc: { call, callQuietly, listen },
  app: { openModal, notify, notifyFailure, useApp, useDialog },
  documents: { notifySaved },
}: Needs<'ipc' | 'app'> & { documents: DocumentsActions }) {
  const usePrinting = create<PrintingState>((set, get) => {
    /** Shows a notice, unless the list of failed jobs is open. */
    function tellFailed(job: PrintJob, why: Failure) {
      const { dialog } = useDialog.getState();
      if (dialog?.kind === 'modal' && dialog.id === PRINT_JOBS) return;
      const lead = { key: 'documents.jobs.show' as const, run: () => openModal(PRINT_JOBS) };
      const isShut = isDrawerShut(job, useApp.getState().app);
      const key = isShut ? 'documents.jobs.failedShut' : 'documents.jobs.failed';
      // Facts are not translated again when the language changes.
      const facts = { name: job.name === null ? '' : `: ${job.name}` };
      notify({ tone: 'loss', say: { key, facts, why }, lead });
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

    /** Runs one action at a time; ignores a second touch. */
    async function alone<T>(job: PrintJob, work: () => Promise<Result<T>>): Promise<T | null> {
      if (get().busy !== null) return null;
      set({ busy: job.id });
      const answer = await work();
      // Reload before the next touch, since the event may arrive later.
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

  /** Asks for the reason to open the drawer, if Perch controls one. */
  function askForDrawer(): void {
    if (useApp.getState().app?.drawer) openModal(OPEN_DRAWER);
  }

  return { usePrinting, askForDrawer };
}

/** The failed jobs, newest first, without those still being printed. */
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
