import type { Doc } from '../../../shared/documents/document.ts';
import type { PrinterSettings } from '../../../shared/domain/settings.ts';
import { failureOf, PerchError, toFailure } from '../../../shared/errors/errors.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { PrintJobView } from '../../../shared/ipc/printing.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor } from '../../store/context.ts';
import type { PrintKind } from '../../store/sales/print-jobs.ts';
import type { Deps } from '../deps.ts';
import { toHtml } from '../documents/html.ts';
import type { PdfFile } from '../platform.ts';
import { nextOf, noteCopy, noteInterrupted } from './copies.ts';
import { trialOf } from './document-for.ts';
import { paperOf } from './lists.ts';
import { sendToPrinter } from './network-printer.ts';

/** Loaded at the first print: its code pages are large. */
const escpos = () => import('../documents/escpos.ts');

export type PrinterDeps = Pick<Deps, 'store' | 'platform' | 'clock'>;

/** Money that changed hands. */
export interface Payment {
  /** The subject of its document; a job for it may be queued (`queueDocument`). */
  subjectId: LocalId | null;
  /** Whether it touched the drawer. */
  cash: boolean;
}

/** The shop's printer and the drawer behind it. One thing at a time: a network printer takes one connection. */
export interface Printer {
  /** Stores a job and tries it at once; the job has the result. A printed copy is journalled (`actor`). */
  print(kind: PrintKind, subjectId: LocalId, actor: Actor): Promise<PrintJobView>;
  /**
   * Retries a job, on the shop's printer or another one. A job that was printed meanwhile is not printed twice.
   *
   * @throws PerchError `job_unknown`
   */
  retry(jobId: LocalId, actor: Actor, printer?: PrinterSettings): Promise<PrintJobView>;
  /**
   * Prints a test page on a printer that need not be saved yet, and opens its drawer.
   *
   * @throws PerchError why the printer did not print, in plain words
   */
  trial(printer: PrinterSettings): Promise<void>;
  /**
   * Prints a page without storing a job: one that can be requested again unchanged.
   *
   * @param printer another one than the shop's
   * @throws PerchError why the printer did not print, in plain words
   */
  printNow(doc: Doc, printer?: PrinterSettings): Promise<void>;
  /**
   * Prints a PDF of the shop on sheets of A4, without storing a job: on the shop's printer if it has those, otherwise on
   * the computer's default printer.
   *
   * @throws PerchError why the PDF or the printer did not print, in plain words
   */
  printPdf(pdf: PdfFile): Promise<void>;
  /** Whether the shop has a drawer that Perch can open. */
  hasDrawer(): boolean;
  /** Opens the drawer; false if the shop has none that Perch can open. */
  openDrawer(): Promise<boolean>;
  /**
   * After a payment: opens the drawer for cash and prints the queued job. Runs in the background; no failure here
   * affects the payment.
   */
  afterPayment(payment: Payment): void;
  /** Resolves when all requests so far are done; for tests and shutdown. */
  idle(): Promise<void>;
}

interface Attempt {
  /** Who requested it; missing for automatic printing. */
  actor?: Actor;
  openDrawer?: boolean;
  /** Another one than the shop's. */
  printer?: PrinterSettings;
}

export function createPrinter(deps: PrinterDeps): Printer {
  const { store, platform, clock } = deps;
  store.printJobs.giveUpWaiting(interrupted, (job) => noteInterrupted(deps, job));
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function toPaper(doc: Doc, printer: PrinterSettings, openDrawer: boolean): Promise<void> {
    switch (printer.kind) {
      case 'none':
        throw new PerchError('no_printer');
      case 'system': {
        const { deviceName, paper } = printer;
        return platform.printHtml(toHtml(doc, paper), { deviceName, paper });
      }
      case 'escpos': {
        const { drawerPulse, toEscPos } = await escpos();
        const opening = openDrawer && printer.drawer ? [drawerPulse()] : [];
        return sendToPrinter(printer, Buffer.concat([...opening, toEscPos(doc, printer.columns)]), clock);
      }
    }
  }

  const attempt = (
    job: PrintJobView,
    { actor, openDrawer = false, printer }: Attempt,
  ): Promise<PrintJobView> =>
    inTurn(async () => {
      const now = store.printJobs.get(job.id);
      // Pressed twice, or printed meanwhile: not printed again.
      if (now?.state === 'printed') return now;
      store.printJobs.started(job.id, actor?.staffId ?? null);
      // Nothing else is printed before this job is settled: the document says whether it is a copy.
      const made = nextOf(deps, { ...job, medium: 'paper' });
      try {
        const doc = await paperOf(deps, job.kind, job.subjectId);
        await toPaper(doc, printer ?? store.settings.shop().printer, openDrawer);
        return store.transaction(() => {
          noteCopy(deps, made, actor ?? null);
          return store.printJobs.settle(job.id, null);
        });
      } catch (error) {
        return store.printJobs.settle(job.id, printFailure(error));
      }
    });

  function drawerPrinter() {
    const { printer } = store.settings.shop();
    return printer.kind === 'escpos' && printer.drawer ? printer : null;
  }

  /** Without a job: throws on failure. */
  async function printOnce(print: () => Promise<void>): Promise<void> {
    try {
      await print();
    } catch (error) {
      throw PerchError.from(printFailure(error), { cause: error });
    }
  }

  async function toSheets(pdf: PdfFile): Promise<void> {
    const { printer } = store.settings.shop();
    if (printer.kind === 'none') throw new PerchError('no_printer');
    const deviceName = printer.kind === 'system' && printer.paper === 'A4' ? printer.deviceName : '';
    if (deviceName === '' && (await platform.printers()).length === 0)
      throw new PerchError('no_sheet_printer');
    await platform.printPdf(pdf, deviceName);
  }

  const openDrawer = (): Promise<boolean> =>
    inTurn(async () => {
      const printer = drawerPrinter();
      if (!printer) return false;
      const { drawerPulse } = await escpos();
      await sendToPrinter(printer, drawerPulse(), clock);
      return true;
    });

  return {
    openDrawer,
    hasDrawer: () => drawerPrinter() !== null,
    trial: (printer) =>
      printOnce(() => inTurn(async () => toPaper(trialOf(store, toInstant(clock.now())), printer, true))),
    printNow: (doc, printer = store.settings.shop().printer) =>
      printOnce(() => inTurn(() => toPaper(doc, printer, false))),
    // Not in the queue: the drawer would wait for it to be drawn.
    printPdf: (pdf) => printOnce(() => toSheets(pdf)),
    async print(kind, subjectId, actor) {
      await paperOf(deps, kind, subjectId);
      return attempt(store.printJobs.add(kind, subjectId), { actor });
    },
    async retry(jobId, actor, printer) {
      const job = store.printJobs.get(jobId);
      if (!job) throw new PerchError('job_unknown');
      return attempt(job, { actor, ...(printer && { printer }) });
    },
    afterPayment({ subjectId, cash }) {
      const job = subjectId === null ? null : store.printJobs.waitingFor(subjectId);
      if (!job && !cash) return;
      // After the answer was sent: the person waits for one write, not for the printer's as well.
      const begun = new Promise<void>((resolve) => setImmediate(resolve));
      queue = Promise.all([queue, begun]);
      const done: Promise<unknown> = job ? attempt(job, { openDrawer: cash }) : openDrawer();
      // A job that could not be tried, because the shop was closed meanwhile, is marked as interrupted at the next
      // start.
      done.catch(() => undefined);
    },
    async idle() {
      await queue;
    },
  };
}

const interrupted = failureOf('print_interrupted');

function printFailure(error: unknown): Failure {
  return error instanceof PerchError ? toFailure(error) : failureOf('print_failed');
}
