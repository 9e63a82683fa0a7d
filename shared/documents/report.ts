import { type BasisPoints, type Minor, negated, type Quantity } from '../money/money.ts';
import type { TaxSum } from '../money/pricing.ts';
import type { BusinessDate, Instant } from '../time/time.ts';
import { fill, type PaperWords } from '../words/words.ts';

/**
 * A report is defined once as data: facts, then sections of rows with typed values. Three renderers present it: the
 * screen (renderer/ui/Report.tsx), paper (report-paper.ts) and CSV (report-csv.ts). A section or a row for only some
 * media names them.
 */

type Medium = 'screen' | 'paper' | 'csv';

/** Media for people: a file has the same figures in other columns or rows. */
export const readers = ['screen', 'paper'] as const;
export const file = ['csv'] as const;
export const paperOnly = ['paper'] as const;
export const paperAndFile = ['paper', 'csv'] as const;

/** A key of the dictionary `paper` (shared/words), for every medium. */
export type LabelKey = keyof PaperWords;

/**
 * A key; a key with a number or a text behind it, which a file leaves out so that its labels are stable; a name, with
 * a group that a file puts before it; a tax rate, an hour or a range of days.
 */
export type Label =
  | LabelKey
  | { key: LabelKey; count?: number; suffix?: string }
  | { text: string; of?: LabelKey }
  | { rate: Pick<TaxSum, 'name' | 'basisPoints'> }
  | { hour: number }
  | { from: BusinessDate; to: BusinessDate };

/** Types of values. Money is in minor units; a deduction has a minus except in a file. */
interface Types {
  count: Quantity | Label;
  change: Quantity;
  money: Minor;
  deduction: Minor;
  time: Instant;
  date: BusinessDate;
  /** A relative change, with its sign. */
  share: BasisPoints;
  /** A share, in whole percents. */
  part: BasisPoints;
  text: Label;
}

const types = {
  amount: 'money',
  net: 'money',
  tax: 'money',
  cash: 'money',
  count: 'count',
  at: 'time',
  day: 'date',
  detail: 'text',
  who: 'text',
  // Sales: the names of shared/domain/reports.ts.
  sales: 'count',
  refundCount: 'count',
  quantity: 'count',
  returned: 'count',
  netQuantity: 'count',
  gross: 'money',
  discount: 'deduction',
  refunds: 'deduction',
  netSales: 'money',
  rounding: 'money',
  costedSales: 'money',
  margin: 'money',
  marginShare: 'part',
  uncosted: 'count',
  // The same for the compared days, and the relative change.
  before: 'money',
  grown: 'share',
  // Counts.
  list: 'text',
  category: 'text',
  countedAt: 'text',
  expected: 'count',
  counted: 'count',
  difference: 'change',
  written: 'text',
  value: 'money',
  firstCounted: 'count',
  firstBy: 'text',
  receipt: 'text',
  // Deliveries.
  supplier: 'text',
  document: 'text',
  code: 'text',
  unitCost: 'money',
  cost: 'money',
  // The register of animals.
  group: 'text',
  mark: 'text',
  description: 'text',
  sex: 'text',
  born: 'text',
  age: 'text',
  origin: 'text',
  treatment: 'text',
  change: 'change',
  reason: 'text',
  party: 'text',
  balance: 'count',
} as const satisfies Record<string, keyof Types>;

export type Column = keyof typeof types;
export type Values = { readonly [C in Column]?: Types[(typeof types)[C]] | null | undefined };

/** Columns of a table with their headings, in order. */
export type Columns = Partial<Record<Column, LabelKey>>;

export interface Row {
  /** If labels are not unique. */
  id?: string;
  label: Label;
  values: Values;
  /** In brackets behind the label on paper. */
  notes?: readonly Label[];
  /** `small` is not part of the sum. */
  weight?: 'strong' | 'total' | 'small';
  /** Shown as a loss on the screen. */
  loss?: boolean;
  /** Paper prints the currency beside the amount, as in a total. */
  withCurrency?: boolean;
  /** The group in a file, if it is not the section. */
  part?: LabelKey;
  /** Default: all. */
  on?: readonly Medium[];
  /** Media that show an amount of zero; default: all. */
  zeroOn?: readonly Medium[];
}

export interface Section {
  title: LabelKey;
  /** The heading of the labels, in a table. */
  head?: LabelKey;
  /** A section without columns has one value per row. */
  columns?: Columns;
  rows: Row[];
  on?: readonly Medium[];
}

/** The columns of a file: a value, the label, the title of the section, or the currency, each with its heading. */
type FileColumns = readonly (readonly [column: Column | 'label' | 'part' | 'currency', heading: LabelKey])[];

export interface Report {
  title: Label;
  /** On paper beside the title. */
  aside?: Label;
  /** Its name as a file: `Z report 5 2026-11-21`. */
  name: readonly Label[];
  currency: string;
  /** The subject of the report; without a heading on paper. */
  facts: Section;
  sections: Readonly<Record<string, Section>>;
  /** A remark at the end. */
  notice?: LabelKey | null;
  /** Room for a signature on paper. */
  signature?: LabelKey;
  fileColumns: FileColumns;
}

/** Formats labels and values for a medium. */
export interface Writer {
  medium: Medium;
  word(key: LabelKey): string;
  count(value: number): string;
  change(value: number): string;
  money(amount: Minor): string;
  /** An amount with its currency. */
  withCurrency(amount: Minor): string;
  percent(basisPoints: number): string;
  time(at: Instant): string;
  date(day: BusinessDate): string;
}

export function row(label: Label, values: Values = {}, options: Omit<Row, 'label' | 'values'> = {}): Row {
  return { label, values, ...options };
}

/** A literal text; null without one. */
export const text = (value: string | null): Label | null => (value === null ? null : { text: value });

/** Rows of a section that a medium shows. Rows with an unknown amount are left out. */
export function rowsOn({ rows, on }: Pick<Section, 'rows' | 'on'>, medium: Medium): Row[] {
  if (on && !on.includes(medium)) return [];
  return rows.filter(({ values: { amount }, on = [medium], zeroOn = [medium] }) => {
    return amount !== null && on.includes(medium) && (amount !== 0 || zeroOn.includes(medium));
  });
}

export function labelText(label: Label, { medium, word, count, percent, date }: Writer): string {
  if (typeof label === 'string') return word(label);
  if ('rate' in label) return `${label.rate.name ?? word('noTax')} ${percent(label.rate.basisPoints)}`;
  if ('hour' in label) return `${String(label.hour).padStart(2, '0')}:00`;
  if ('from' in label) {
    return label.from === label.to ? date(label.from) : `${date(label.from)} – ${date(label.to)}`;
  }
  if ('text' in label) {
    return label.of && medium === 'csv' ? `${word(label.of)}: ${label.text}` : label.text;
  }
  if (medium === 'csv') return word(label.key);
  const said = word(label.key) + (label.suffix ?? '');
  if (label.count === undefined) return said;
  const number = count(label.count);
  return said.includes('{{') ? fill(said, { count: number }) : `${said} (${number})`;
}

/** A value as the medium writes it; empty if there is none. */
export function valueText(column: Column, values: Values, writer: Writer): string {
  const value = values[column] ?? null;
  if (value === null) return '';
  const typed = { type: types[column], value } as {
    [T in keyof Types]: { type: T; value: Types[T] };
  }[keyof Types];
  switch (typed.type) {
    case 'money':
      return writer.money(typed.value);
    case 'deduction':
      return writer.money(writer.medium === 'csv' ? typed.value : negated(typed.value));
    case 'count':
      return typeof typed.value === 'number' ? writer.count(typed.value) : labelText(typed.value, writer);
    case 'change':
      return writer.change(typed.value);
    case 'time':
      return writer.time(typed.value);
    case 'date':
      return writer.date(typed.value);
    case 'share':
      return signedShare(typed.value, writer);
    case 'part':
      return writer.percent(wholePercent(typed.value));
    case 'text':
      return labelText(typed.value, writer);
  }
}

const wholePercent = (share: BasisPoints) => (Math.round(share / 100) * 100) as BasisPoints;

/** A share with its sign: `+12 %`, `−3 %`, `±0 %`. */
function signedShare(share: BasisPoints, { percent }: Writer): string {
  const rounded = wholePercent(share);
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±';
  return sign + percent(Math.abs(rounded));
}

/** The value of a row without columns. A time includes the person. */
export function mainValue({ values, weight, withCurrency }: Row, writer: Writer): string {
  const { amount, at, who } = values;
  if (amount != null) {
    return weight === 'total' || withCurrency ? writer.withCurrency(amount) : writer.money(amount);
  }
  const column = (['count', 'at', 'day', 'detail', 'who'] as const).find((each) => values[each] != null);
  if (!column) return '';
  const by = at && who ? ` ${writer.word('by')} ${labelText(who, writer)}` : '';
  return valueText(column, values, writer) + by;
}
