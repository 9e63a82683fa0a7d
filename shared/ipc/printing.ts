import { z } from 'zod';
import { PAPERS } from '../domain/setting-choices.ts';
import { PrinterSettings } from '../domain/settings.ts';
import { TypedText } from '../domain/typed-text.ts';
import { FailureView } from '../errors/schemas.ts';
import { LocalId } from '../ids/ids.ts';
import { Instant } from '../time/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, seller, signedInManager, staff } from './rights.ts';

/**
 * Lists on paper, made when they are printed: the orders that are due today, what is low, pets to count. Their subject is
 * a category, or the connection where they are of the whole shop.
 */
const ListKind = z.enum(['list-due', 'list-low', 'list-count']);
export type ListKind = z.infer<typeof ListKind>;

export const PrintJobView = z.object({
  id: LocalId,
  kind: z.enum(['receipt', 'refund', 'z-report', 'order', 'count', 'arrival', ...ListKind.options]),
  subjectId: LocalId,
  /** What a person calls it: the number of a receipt, whose order it is; null where it has no name. */
  name: z.string().nullable(),
  state: z.enum(['waiting', 'printed', 'failed']),
  /** Why the last try failed; null where it did not. */
  failure: FailureView.nullable(),
  createdAt: Instant,
  /** How often it was tried, and when the last try ended; null while none has. */
  attempts: z.int(),
  triedAt: Instant.nullable(),
});
export type PrintJobView = z.infer<typeof PrintJobView>;

const Subject = z.object({ kind: PrintJobView.shape.kind, subjectId: LocalId });
const List = z.object({ list: ListKind, categoryId: LocalId.nullable() });

export const printingCommands = {
  /** Queues a document for the shop's printer; the answer says whether it was printed, in plain words if not. */
  'printing.print': writes(seller.printReceipt, Subject, PrintJobView),
  /**
   * The same of a list; of stock in one category or (null) in all, which what is due has none of. Refused
   * (`list_too_long`, facts: rows, most) where it would be a pile of paper, and (`category_unknown`).
   */
  'printing.printList': writes(staff.print, List, PrintJobView),
  /**
   * Tries a job again, on another printer of the operating system where one is named. One that is printed already stays
   * as it is.
   */
  'printing.retry': writes(
    staff.print,
    z.object({
      jobId: LocalId,
      printer: z.object({ deviceName: z.string().max(200), paper: z.enum(PAPERS) }).optional(),
    }),
    PrintJobView,
  ),
  /** Takes what was not printed off the list, where no paper of it is wanted. */
  'printing.remove': writes(
    staff.print,
    z.object({ jobId: LocalId }),
    z.object({ removed: z.literal(true) }),
  ),
  /** What was not printed, newest first; `printing.changed` brings later ones. */
  'printing.jobs': reads(anyone.look, nothing, z.array(PrintJobView)),
  /** Writes a PDF where the person chooses; null when they chose nothing. */
  'printing.savePdf': writes(seller.printReceipt, Subject, z.object({ file: z.string().nullable() })),
  /** The same of a list. Refused as `printing.printList`. */
  'printing.saveListPdf': writes(staff.print, List, z.object({ file: z.string().nullable() })),
  /** The same of a job that was not printed, which is off the list once there is a file. */
  'printing.jobPdf': writes(
    staff.print,
    z.object({ jobId: LocalId }),
    z.object({ file: z.string().nullable() }),
  ),
  /** Writes text (a CSV) where the person chooses; null when they chose nothing. */
  'printing.saveText': reads(
    staff.print,
    z.object({ name: z.string().max(200), text: z.string().max(200_000_000) }),
    z.object({ file: z.string().nullable() }),
  ),
  /**
   * Opens the drawer outside of a payment and notes in the journal who did and why: `byHand` with what the person says,
   * `count` before the drawer is counted. False where the shop has none that Perch can open.
   */
  'printing.openDrawer': writes(
    staff.shift,
    z.discriminatedUnion('why', [
      z.object({ why: z.literal('byHand'), reason: TypedText.min(1).max(200) }),
      z.object({ why: z.literal('count') }),
    ]),
    z.object({ opened: z.boolean() }),
  ),
  /**
   * Prints a trial page on a printer that need not be saved yet, and opens the drawer that hangs on it. Refused with why
   * it was not printed.
   */
  'printing.trial': writes(
    signedInManager.settings,
    z.object({ printer: PrinterSettings }),
    z.object({ printed: z.literal(true) }),
  ),
  /** Printers of the operating system, by name. */
  'printing.printers': reads(
    anyone.look,
    nothing,
    z.array(z.object({ name: z.string(), description: z.string() })),
  ),
};
