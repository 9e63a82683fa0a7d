import { z } from 'zod';
import { LabelPreview, LabelRequest } from '../domain/labels.ts';
import { reads } from './command.ts';
import { anyone } from './rights.ts';

/**
 * Price and cage labels, made from the present data. Refusals: `labels_none`, `list_too_long` (facts: rows, most),
 * `prices_gone` if prices were changed or undone since.
 */
export const labelsCommands = {
  /** The number of labels, and those of the first page. */
  'labels.preview': reads(anyone.look, LabelRequest, LabelPreview),
  /** Writes a PDF for sheets or a roll to a chosen file; null if the person chose none. */
  'labels.savePdf': reads(anyone.look, LabelRequest, z.object({ file: z.string().nullable() })),
  /** Prints them on the shop's receipt printer, one below the other. Refused with why it was not printed. */
  'labels.print': reads(anyone.look, LabelRequest, z.object({ printed: z.literal(true) })),
};
