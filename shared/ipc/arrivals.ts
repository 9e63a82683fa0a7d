import { z } from 'zod';
import {
  Arrival,
  ArrivalDraft,
  ArrivalInput,
  ArrivalRow,
  LastArrival,
  SupplierOrderInput,
  SupplierShortage,
} from '../domain/arrivals.ts';
import { LocalId } from '../ids/ids.ts';
import { nothing, reads, writes } from './command.ts';
import { manager, staff } from './rights.ts';

export const arrivalsCommands = {
  /** The unposted delivery of this till, or null. */
  'arrivals.draft': reads(staff.receive, nothing, ArrivalDraft.nullable()),
  /** Replaces the stored draft; an empty one deletes it. */
  'arrivals.keep': writes(staff.receive, ArrivalInput, z.object({ id: LocalId.nullable() })),
  /**
   * Posts a draft to the stock, for good: mistakes are corrected by another delivery. `again`: although one with this
   * document was posted. Refusals: `arrival_over`, `arrival_empty`, `supplier_missing`, `arrival_repeated` (facts:
   * number, document), `pet_unknown`, `too_many`, `below_zero`, `correction_exceeds` (facts: petName, most).
   */
  'arrivals.post': writes(manager.stock, z.object({ draftId: LocalId, again: z.boolean() }), Arrival),
  /** Posted deliveries, latest first, with the text in their number, supplier, document or pets. */
  'arrivals.list': reads(
    staff.receive,
    z.object({
      text: z.string().max(200),
      /** Before this place; null: from the latest. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(200),
    }),
    /** `next`: where the list continues; null at its end. */
    z.object({ items: z.array(ArrivalRow), next: z.int().nullable() }),
  ),
  'arrivals.get': reads(staff.receive, z.object({ arrivalId: LocalId }), Arrival),
  /** The latest delivery of a pet; its cost for managers only. */
  'arrivals.lastOf': reads(staff.receive, z.object({ petId: LocalId }), LastArrival.nullable()),
  'arrivals.csv': reads(staff.receive, z.object({ arrivalId: LocalId }), z.object({ csv: z.string() })),
  /**
   * Suppliers with shortages, in one category or (null) in all, by name, each with what to order. Refused:
   * `list_too_long`.
   */
  'arrivals.toOrder': reads(
    staff.receive,
    z.object({ categoryId: LocalId.nullable() }),
    z.array(SupplierShortage),
  ),
  /**
   * An order to a supplier: on paper, as a PDF in a chosen file, as a table; the last cost for managers only.
   * Refused: `pet_unknown`, `supplier_missing`.
   */
  'arrivals.printOrder': reads(staff.receive, SupplierOrderInput, z.object({ printed: z.literal(true) })),
  'arrivals.orderPdf': reads(staff.receive, SupplierOrderInput, z.object({ file: z.string().nullable() })),
  'arrivals.orderCsv': reads(
    staff.receive,
    SupplierOrderInput,
    z.object({ name: z.string(), csv: z.string() }),
  ),
  /** Suppliers of posted deliveries whose names contain the text, by name. */
  'arrivals.suppliers': reads(
    staff.receive,
    z.object({ text: z.string().max(200) }),
    z.object({ names: z.array(z.string()) }),
  ),
};
