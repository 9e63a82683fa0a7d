import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { careSheetDocument } from '../../../shared/documents/care-sheet.ts';
import type { CarePdf, Conditions, ConditionsSubject } from '../../../shared/domain/conditions.ts';
import { MAX_PDF_BYTES } from '../../../shared/domain/limits.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { askedConditions, careSheetOf, confirmConditions } from './check.ts';

/** The first bytes of a PDF. */
const HEAD = '%PDF-';

/** A chosen PDF that is not saved yet. */
interface Chosen extends CarePdf {
  content: Uint8Array;
}

/** Conditions of sale: setting, querying and confirming them, and printing care sheets. */
export function conditionsHandlers(
  { store, platform }: Pick<Deps, 'store' | 'platform'>,
  printer: Pick<Printer, 'printNow' | 'printPdf'>,
) {
  let chosen: Chosen | null = null;

  /** @throws PerchError as `conditions.save` */
  function save(
    { subject, conditions }: { subject: ConditionsSubject; conditions: Conditions | null },
    { actor }: Caller,
  ): Conditions | null {
    const name = nameOf(store, subject);
    const pdf = conditions?.carePdf ?? null;
    return store.transaction(() => {
      if (pdf && !store.conditions.hasPdf(pdf.id)) {
        if (chosen?.id !== pdf.id) throw new PerchError('care_sheet_gone');
        store.conditions.addPdf(chosen, chosen.content);
      }
      const from = store.conditions.of(subject);
      store.conditions.save(subject, conditions);
      const to = store.conditions.of(subject);
      if (JSON.stringify(from) !== JSON.stringify(to)) {
        const body = { name, from: forJournal(from), to: forJournal(to) };
        store.journal.append({ kind: 'conditions.changed', subjectId: subject.id, body, actor });
      }
      return to;
    });
  }

  return {
    'conditions.of': (subject) => store.conditions.of(subject),
    'conditions.save': save,
    'conditions.choosePdf': async () => {
      const file = await platform.chooseFile({ extensions: ['pdf'] });
      if (file === null) return { pdf: null };
      const content = await readPdf(file);
      const pdf = { id: store.context.newId(), name: basename(file).slice(-255) };
      // Now, and not while a buyer is waiting.
      await platform.checkPdf({ name: pdf.name, content });
      chosen = { ...pdf, content };
      return { pdf };
    },
    'conditions.printSheet': async (input) => {
      const { name, text, pdf: kept } = careSheetOf(store, input) ?? { name: '', text: null, pdf: null };
      const pdf = kept && store.conditions.pdf(kept.id);
      if (pdf) await printer.printPdf(pdf);
      else if (text !== null) {
        const { currency } = store.settings.shop();
        await printer.printNow(careSheetDocument({ name, text }, letterheadOf(store), currency));
      } else throw new PerchError('care_sheet_gone');
      return { printed: true };
    },
    'conditions.asked': (input) => askedConditions(store, input),
    'conditions.confirm': (input, caller) => confirmConditions(store, input, caller),
  } satisfies HandlersOf<'conditions'>;
}

/** @throws PerchError `pet_unknown`, `category_unknown` */
function nameOf({ catalogue, categoryEditing }: Store, { kind, id }: ConditionsSubject): string {
  return kind === 'pet' ? catalogue.requirePet(id).name : categoryEditing.facts(id).name;
}

/** For the journal: without the text, which is long and the shop's own. */
function forJournal(conditions: Conditions | null) {
  if (!conditions) return null;
  const { careText, carePdf, ...rest } = conditions;
  return { ...rest, careSheet: carePdf?.name ?? (careText === null ? null : 'text') };
}

/** @throws PerchError `care_sheet_unreadable`, `care_sheet_large`, `care_sheet_no_pdf` */
async function readPdf(file: string): Promise<Uint8Array> {
  const facts = { file: basename(file) };
  let content: Uint8Array;
  try {
    const { size } = await stat(file);
    if (size > MAX_PDF_BYTES)
      throw new PerchError('care_sheet_large', { ...facts, most: MAX_PDF_BYTES / 2 ** 20 });
    content = await readFile(file);
  } catch (error) {
    if (error instanceof PerchError) throw error;
    throw new PerchError('care_sheet_unreadable', facts, { cause: error });
  }
  if (Buffer.from(content.subarray(0, HEAD.length)).toString('latin1') === HEAD) return content;
  throw new PerchError('care_sheet_no_pdf', facts);
}
