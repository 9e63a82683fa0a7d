import { BYTE_ORDER_MARK } from '../../../shared/documents/csv.ts';
import type { Doc } from '../../../shared/documents/document.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor } from '../../store/context.ts';
import type { PrintKind } from '../../store/sales/print-jobs.ts';
import { toHtml } from '../documents/html.ts';
import { nextOf, noteCopy } from './copies.ts';
import { paperOf } from './lists.ts';
import type { PrinterDeps } from './printer.ts';

/** Writes a document as a PDF to a file that the person (`actor`) chooses; null if they chose none. */
export async function savePdf(
  deps: PrinterDeps,
  { kind, subjectId }: { kind: PrintKind; subjectId: LocalId },
  actor: Actor,
): Promise<{ file: string | null }> {
  const { store, platform } = deps;
  const made = nextOf(deps, { kind, subjectId, medium: 'file' });
  const doc = await paperOf(deps, kind, subjectId, 'file');
  const { file } = await saveDocument(platform, doc);
  if (file === null) return { file };
  store.transaction(() => {
    noteCopy(deps, made, actor);
    store.printJobs.noteFile(kind, subjectId);
  });
  return { file };
}

/** Writes a document as a PDF to a file that the person chooses; null if they chose none. */
export async function saveDocument(
  platform: Pick<PrinterDeps['platform'], 'printToPdf' | 'saveFile'>,
  doc: Doc,
): Promise<{ file: string | null }> {
  const content = await platform.printToPdf(toHtml(doc, 'A4'), 'A4');
  return { file: await platform.saveFile({ name: `${fileName(doc.title)}.pdf`, content }) };
}

/** Writes text to a file that the person chooses; null if they chose none. */
export async function saveText(
  { platform }: PrinterDeps,
  { name, text }: { name: string; text: string },
): Promise<{ file: string | null }> {
  const content = name.endsWith('.csv') ? BYTE_ORDER_MARK + text : text;
  return { file: await platform.saveFile({ name: fileName(name), content }) };
}

/** A name that every system accepts, without a path into another folder. */
export function fileName(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '');
  return plain === '' ? 'perch' : plain.slice(0, 100);
}
