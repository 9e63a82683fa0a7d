import { z } from 'zod';
import { SalesQuestion, SalesReport } from '../domain/reports.ts';
import { reads } from './command.ts';
import { staff } from './rights.ts';

const Saved = z.object({ file: z.string().nullable() });

/**
 * Sales of some days. By payment method they reveal the cash in the drawer: while a shift of these days is open, that
 * is for managers (`manager_needed`), and on no paper (`drawer_uncounted`), as with the shift's own report.
 */
export const reportsCommands = {
  /** At most 500 rows, the largest if there are more, of days 4,000; a file has them all. */
  'reports.sales': reads(staff.shift, SalesQuestion, SalesReport),
  /** Writes all rows as a CSV to a chosen file; null if the person chose none. */
  'reports.saveCsv': reads(staff.shift, SalesQuestion, Saved),
  'reports.savePdf': reads(staff.shift, SalesQuestion, Saved),
  /** Prints on the shop's printer. Refused with why it was not printed. */
  'reports.print': reads(staff.shift, SalesQuestion, z.object({ printed: z.literal(true) })),
};
