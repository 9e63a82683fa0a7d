import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';

type Kind = Exclude<Output<'printing.print'>['kind'], `list-${string}`>;

export type DocumentsActions = ReturnType<typeof createDocumentsActions>;

/** Printing and saving documents. */
export function createDocumentsActions({
  ipc: { call },
  app: { notify, notifyFailure },
}: {
  ipc: Ipc;
  app: AppStores;
}) {
  /** Prints a document on the shop's printer and says plainly how that went. */
  async function printDocument(kind: Kind, subjectId: LocalId): Promise<void> {
    const answer = await call('printing.print', { kind, subjectId });
    if (!answer.ok) return notifyFailure(answer.error);
    notifyPrinted(answer.value);
  }

  /** Says that a document is printed, or waits. */
  function notifyPrinted({ state, failure }: Output<'printing.print'>): void {
    if (state === 'printed') notify({ tone: 'calm', say: { key: 'documents.printed' } });
    // What failed is said by printingStore.ts.
    else if (failure === null) notify({ tone: 'calm', say: { key: 'documents.queued' } });
  }

  /** Writes a document as a PDF where the person chooses. */
  async function savePdf(kind: Kind, subjectId: LocalId): Promise<void> {
    const answer = await call('printing.savePdf', { kind, subjectId });
    if (!answer.ok) return notifyFailure(answer.error);
    notifySaved(answer.value.file);
  }

  let isPrintingSheet = false;

  /**
   * Prints a care sheet and says plainly how that went. A second touch meanwhile prints nothing: a PDF takes a moment.
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

  /** Writes text where the person chooses. */
  async function saveText(name: string, text: string): Promise<void> {
    const answer = await call('printing.saveText', { name, text });
    if (!answer.ok) return notifyFailure(answer.error);
    notifySaved(answer.value.file);
  }

  /** Says where a file was saved; nothing where the person chose nothing. */
  function notifySaved(file: string | null): void {
    if (file !== null) notify({ tone: 'calm', say: { key: 'documents.saved', facts: { file } } });
  }

  /** The receipt of a sale; null, with a word to the person, where it cannot be read. */
  async function readReceipt(saleId: LocalId): Promise<Receipt | null> {
    const answer = await call('checkout.receipt', { saleId });
    if (answer.ok) return answer.value;
    notifyFailure(answer.error);
    return null;
  }

  return { printDocument, notifyPrinted, savePdf, printCareSheet, saveText, notifySaved, readReceipt };
}
