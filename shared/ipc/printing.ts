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
 * Lists on paper, made when they are printed: the orders due today, low stock, pets to count. Their subject is a
 * category, or the connection for the whole shop.
 */
const ListKind = z.enum(['list-due', 'list-low', 'list-count']);
export type ListKind = z.infer<typeof ListKind>;

export const PrintJobView = z.object({
  id: LocalId,
  kind: z.enum(['receipt', 'refund', 'z-report', 'order', 'count', 'arrival', ...ListKind.options]),
  subjectId: LocalId,
  /** Its name for people: the number of a receipt, whose order it is; null without one. */
  name: z.string().nullable(),
  state: z.enum(['waiting', 'printed', 'failed']),
  /** Why the last attempt failed; null if it did not. */
  failure: FailureView.nullable(),
  createdAt: Instant,
  /** The number of attempts, and the end of the last one; null before that. */
  attempts: z.int(),
  triedAt: Instant.nullable(),
});
export type PrintJobView = z.infer<typeof PrintJobView>;

const Subject = z.object({ kind: PrintJobView.shape.kind, subjectId: LocalId });
const List = z.object({ list: ListKind, categoryId: LocalId.nullable() });

export const printingCommands = {
  /** Queues a document for the shop's printer; the answer says whether it was printed, with the reason if not. */
  'printing.print': writes(seller.printReceipt, Subject, PrintJobView),
  /**
   * The same for a list; for stock in one category or (null) in all, which the list of due orders ignores. Refused
   * (`list_too_long`, facts: rows, most) if it would be a pile of paper, and (`category_unknown`).
   */
  'printing.printList': writes(staff.print, List, PrintJobView),
  /** Retries a job, on another printer of the operating system if one is named. A printed one stays unchanged. */
  'printing.retry': writes(
    staff.print,
    z.object({
      jobId: LocalId,
      printer: z.object({ deviceName: z.string().max(200), paper: z.enum(PAPERS) }).optional(),
    }),
    PrintJobView,
  ),
  /** Removes a failed job that is no longer needed from the list. */
  'printing.remove': writes(
    staff.print,
    z.object({ jobId: LocalId }),
    z.object({ removed: z.literal(true) }),
  ),
  /** Failed jobs, newest first; `printing.changed` sends later ones. */
  'printing.jobs': reads(anyone.look, nothing, z.array(PrintJobView)),
  /** Writes a PDF to a chosen file; null if the person chose none. */
  'printing.savePdf': writes(seller.printReceipt, Subject, z.object({ file: z.string().nullable() })),
  /** The same for a list. Refused like `printing.printList`. */
  'printing.saveListPdf': writes(staff.print, List, z.object({ file: z.string().nullable() })),
  /** The same for a failed job, which leaves the list once the file exists. */
  'printing.jobPdf': writes(
    staff.print,
    z.object({ jobId: LocalId }),
    z.object({ file: z.string().nullable() }),
  ),
  /** Writes text (a CSV) to a chosen file; null if the person chose none. */
  'printing.saveText': reads(
    staff.print,
    z.object({ name: z.string().max(200), text: z.string().max(200_000_000) }),
    z.object({ file: z.string().nullable() }),
  ),
  /**
   * Opens the drawer outside of a payment and journals who did and why: `byHand` with the person's reason, `count`
   * before the drawer is counted. False if the shop has none that Perch can open.
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
   * Prints a test page on a printer that need not be saved yet, and opens its drawer. Refused with why it was not
   * printed.
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
