import { describedAs, type SheetField, tableFields } from '../../../../shared/domain/pet-fields.ts';
import l from './StockList.module.css';

/** How a field's cells stand in the table: figures to the right, and some only where there is room. */
export function columnClass(field: SheetField): string {
  const { kind } = describedAs(field);
  const stands = kind === 'status' ? l.status : kind === 'money' || kind === 'count' ? l.figure : l.words;
  return `${stands} ${roomClass(field)}`;
}

/** Of what is only there where there is room. */
export function roomClass(field: SheetField): string {
  return describedAs(field).table === 'wide' ? `${l.wide}` : '';
}

const widths = (fields: readonly SheetField[]) =>
  fields.map((field) => `var(--column-${describedAs(field).kind})`).join(' ');

/** The widths of the fields' columns, for the style sheet: in a narrow table, and in a wide one. */
export const fieldWidths = {
  '--fields': widths(tableFields.filter((field) => describedAs(field).table === 'always')),
  '--fields-wide': widths(tableFields),
};
