import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';

/** What was typed so far, verbatim: nothing is corrected while the person types. */
export interface OrderFields {
  petText: string;
  quantity: string;
  day: string;
  customerName: string;
  customerPhone: string;
  note: string;
  price: string;
  deposit: string;
  depositKind: 'cash' | 'card';
}

/** A line as it was typed. */
export interface TypedLine {
  /** Makes a second press the same line. */
  key: LocalId;
  pet: PetTile;
  quantity: string;
  price: string;
}

/** An order, or further lines of one, as they are written. */
export interface Draft {
  /** Makes a second press the same order. */
  idempotencyKey: LocalId;
  /** With quantity and price of the pet that is being typed. */
  fields: OrderFields;
  pet: PetTile | null;
  /** The lines before that one. */
  lines: TypedLine[];
  /** The order that the lines are added to; null for a new one. */
  addTo: OrderView | null;
}

const emptyFields: OrderFields = {
  petText: '',
  quantity: '1',
  day: '',
  customerName: '',
  customerPhone: '',
  note: '',
  price: '',
  deposit: '',
  depositKind: 'cash',
};

/** Nothing typed yet. */
export const emptyDraft = (addTo: OrderView | null): Draft => ({
  idempotencyKey: newLocalId(),
  fields: emptyFields,
  pet: null,
  lines: [],
  addTo,
});

/** Whether nothing would be lost. */
export function isEmpty({ pet, lines, fields }: Draft): boolean {
  return pet === null && lines.length === 0 && JSON.stringify(fields) === JSON.stringify(emptyFields);
}
