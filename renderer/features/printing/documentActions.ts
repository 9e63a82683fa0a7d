import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Needs } from '../../app/needs.ts';

type Kind = Exclude<Output<'printing.print'>['kind'], `list-${string}`>;

export type DocumentsActions = ReturnType<typeof createDocumentsActions>;

/** Printing and saving documents. */
export function createDocumentsActions({
  ipc: { call },
  app: { notify, notifyFailure },
}: Needs<'ipc' | 'app'>) {
  /** Prints a document on the shop's printer and shows the result. */
  async function printDocument(kind: Kind, subjectId: LocalId): Promise<void> {
    const answer = await call('printing.print', { kind, subjectId });
    if (!answer.ok) return notifyFailure(answer.error);
    notifyPrinted(answer.value);
  }

  /** Shows that a document is printed or queued. */
  function notifyPrinted({ state, failure }: Output<'printing.print'>): void {
    if (state === 'printed') notify({ tone: 'calm', say: { key: 'documents.printed' } });
    // printingStore.ts reports failures.
    else if (failure === null) notify({ tone: 'calm', say: { key: 'documents.queued' } });
  }

  /** Saves a document as a PDF to a file that the person chooses. */
  async function savePdf(kind: Kind, subjectId: LocalId): Promise<void> {
    const answer = await call('printing.savePdf', { kind, subjectId });
    if (!answer.ok) return notifyFailure(answer.error);
    notifySaved(answer.value.file);
  }

  let isPrintingSheet = false;

  /**
   * Prints a care sheet and shows the result. Ignores a second touch while it runs, since a PDF takes a moment.
   *
   * @returns whether it was printed
   */
  async function printCareSheet(sheet: Input<'conditions.printSheet'>): Promise<boolean> {
    if (isPrintingSheet) return false;
    isPrintingSheet = true;
    const answer = await call('conditions.printSheet', sheet);
    isPrintingSheet = false;
    if (answer.ok) notify({ tone: 'calm', say: { key: 'documents.printed' } });
    else notifyFailure(answer.error);
    return answer.ok;
  }

  /** Saves text to a file that the person chooses. */
  async function saveText(name: string, text: string): Promise<void> {
    const answer = await call('printing.saveText', { name, text });
    if (!answer.ok) return notifyFailure(answer.error);
    notifySaved(answer.value.file);
  }

  /** Shows where a file was saved; nothing if the person cancelled. */
  function notifySaved(file: string | null): void {
    if (file !== null) notify({ tone: 'calm', say: { key: 'documents.saved', facts: { file } } });
  }

  /** The receipt of a sale; if it cannot be read, shows the failure and returns null. */
  async function readReceipt(saleId: LocalId): Promise<Receipt | null> {
    const answer = await call('checkout.receipt', { saleId });
    if (answer.ok) return answer.value;
    notifyFailure(answer.error);
    return null;
  }

  return { printDocument, notifyPrinted, savePdf, printCareSheet, saveText, notifySaved, readReceipt };
}
