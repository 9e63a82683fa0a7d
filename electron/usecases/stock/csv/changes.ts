import {
  describedAs,
  furtherFields,
  type SheetField,
  sheetFields,
} from '../../../../shared/domain/pet-fields.ts';
import type { ImportChange, PetDetails } from '../../../../shared/domain/stock.ts';
import { barcodesKey } from '../../../../shared/ids/barcode.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { type CurrencyCode, formatMoney, minor } from '../../../../shared/money/money.ts';
import type { Store } from '../../../store/store.ts';
import type { CategoryChoice } from './categories.ts';
import { type SheetFacts, textOfField } from './cells.ts';
import { type ExportMark, type MarkedColumn, markedValues } from './mark.ts';
import type { RowValues } from './row-values.ts';

/** The values of a row for a pet, with its category. */
export interface ComparedRow {
  values: RowValues;
  category: CategoryChoice;
  /** The mark of its export, if this shop exported it. */
  mark: ExportMark | null;
}

export interface Comparison {
  changes: ImportChange[];
  /** The change of the count; 0 for none. */
  countBy: number;
}

/** The columns that are compared by value: all but the id, which finds the pet, and the count. */
const columnsInOrder: readonly MarkedColumn[] = [
  'name',
  'category',
  'status',
  'price',
  ...furtherFields('name', 'status', 'price'),
];

/**
 * Compares a row with the shop. A row that was exported here gets a three-way comparison with its exported values:
 * cells that were not edited in the file keep the shop's value, and an edited count changes the current one by the
 * difference, so that sales since the export are kept.
 */
export function createComparison(store: Store, categoryNames: ReadonlyMap<LocalId, string>) {
  const { currency, locale } = store.settings.shop();
  const money = (amount: string) => formatMoney(minor(Number(amount)), currency, locale);

  /** The display form of a text: amounts are compared in minor units. */
  function shownAs(kind: ReturnType<typeof describedAs>['kind'] | null, text: string): string {
    if (kind === 'steps') return text.replace(/(?<=: )\d+/g, money);
    return kind === 'money' ? money(text) : text;
  }

  function count(petId: LocalId, { values, mark }: ComparedRow): { change: ImportChange | null; by: number } {
    const nothing = { change: null, by: 0 };
    const { count: inFile } = values;
    if (inFile === null) return nothing;
    const { shown } = store.stock.figures(petId);
    const exported = mark && (store.stock.listedCount(petId, mark.at) ?? mark.count);
    const to = exported === null ? inFile : moved(shown, inFile - exported);
    if (to === shown || inFile === exported) return nothing;
    const meanwhile =
      exported === null || exported === shown ? null : { says: inFile, moved: shown - exported };
    return { change: { column: 'count', from: String(shown), to: String(to), meanwhile }, by: to - shown };
  }

  /** All changes except the count. */
  function fields(petId: LocalId | null, row: ComparedRow): ImportChange[] {
    const { values, category, mark } = row;
    const inFile = textsOf({ ...values, category: category.name });
    const isEdited = editedColumns(row, currency);
    const edited = columnsInOrder.filter((column) => inFile[column] !== null && isEdited(column));
    if (edited.length === 0) return [];
    const current = currentFacts(petId === null ? null : store.petEditing.details(petId), categoryNames);
    const [texts, now] = [textsOf(current), markedValues(current, currency)];
    return edited.flatMap((column) => {
      const [from, to] = [texts[column], inFile[column]];
      if (to === null || to === from) return [];
      // A spreadsheet may have dropped the zero of a code.
      if (
        column === 'barcodes' &&
        barcodesKey(values.barcodes ?? []) === barcodesKey(current.barcodes ?? [])
      ) {
        return [];
      }
      const exported = mark?.values[column];
      const changedHere = exported !== undefined && now[column] !== exported;
      const kind = column === 'category' ? null : describedAs(column).kind;
      const shown = (text: string) => shownAs(kind, text);
      const meanwhile = changedHere ? ('changed' as const) : null;
      return [{ column, from: from === null ? null : shown(from), to: shown(to), meanwhile }];
    });
  }

  return (petId: LocalId | null, row: ComparedRow): Comparison => {
    if (petId === null) {
      const { count: opening } = row.values;
      const change: ImportChange = { column: 'count', from: null, to: String(opening), meanwhile: null };
      return { changes: [...fields(null, row), ...(opening === null ? [] : [change])], countBy: 0 };
    }
    const { change, by } = count(petId, row);
    return { changes: [...fields(petId, row), ...(change ? [change] : [])], countBy: by };
  };
}

/** The columns that a person changed since the export; all columns for a row that was not exported here. */
function editedColumns(
  { values, category, mark }: ComparedRow,
  currency: CurrencyCode,
): (column: MarkedColumn) => boolean {
  if (mark === null) return () => true;
  const now = markedValues({ ...values, category: category.name }, currency);
  return (column) => now[column] !== mark.values[column];
}

/** Applies the difference to a count, not below zero; a count that is negative already is not lowered. */
function moved(shown: number, by: number): number {
  return by >= 0 ? shown + by : Math.min(shown, Math.max(0, shown + by));
}

type Facts = SheetFacts & { category: string | null };

function currentFacts(before: PetDetails | null, categoryNames: ReadonlyMap<LocalId, string>): Facts {
  const category = before?.categoryId ? (categoryNames.get(before.categoryId) ?? null) : null;
  const held = sheetFields.map((field) => [field, before?.[field] ?? null]);
  const facts = Object.fromEntries(held) as SheetFacts;
  return { ...facts, status: before?.otherStatus ?? facts.status, category };
}

function textsOf(facts: Facts): Record<MarkedColumn, string | null> {
  const texts = sheetFields.map((field) => [field, textOfField(field, facts[field])]);
  return { ...(Object.fromEntries(texts) as Record<SheetField, string | null>), category: facts.category };
}
