import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';

/** The typed input, verbatim: nothing is corrected while the person types. */
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

/** A line as typed. */
export interface TypedLine {
  /** Makes a repeated submit the same line. */
  key: LocalId;
  pet: PetTile;
  quantity: string;
  price: string;
}

/** The draft of an order, or of further lines for one. */
export interface Draft {
  /** Makes a repeated submit the same order. */
  idempotencyKey: LocalId;
  /** Includes quantity and price of the pet being typed. */
  fields: OrderFields;
  pet: PetTile | null;
  /** The earlier lines. */
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

/** An empty draft. */
export const emptyDraft = (addTo: OrderView | null): Draft => ({
  idempotencyKey: newLocalId(),
  fields: emptyFields,
  pet: null,
  lines: [],
  addTo,
});

/** Whether the draft contains no input. */
export function isEmpty({ pet, lines, fields }: Draft): boolean {
  return pet === null && lines.length === 0 && JSON.stringify(fields) === JSON.stringify(emptyFields);
}
