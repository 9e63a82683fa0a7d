import type { Language } from '../domain/app.ts';
import { words } from '../words/words.ts';
import { type Block, type Doc, type Letterhead, letterhead, penFor, row } from './document.ts';
import {
  type Column,
  type LabelKey,
  labelText,
  mainValue,
  type Report,
  type Row,
  rowsOn,
  type Section,
  valueText,
  type Writer,
} from './report.ts';

/** A report on paper, on a sheet or a roll. */
export function reportDocument(report: Report, head: Letterhead): Doc {
  const { title, aside, facts, sections, notice, signature, currency } = report;
  const writer = paperWriter(head, currency);
  return {
    title: reportName(report, head),
    language: head.language,
    stamp: head.training ? writer.word('training') : null,
    blocks: [
      ...letterhead(head),
      { kind: 'rule' },
      row(labelText(title, writer), aside ? labelText(aside, writer) : '', 'strong'),
      ...rowsOn(facts, 'paper').map((each) => line(each, writer)),
      ...Object.values(sections).flatMap((section) => blocksOf(section, writer)),
      ...(notice ? [{ kind: 'rule' } as const, small(writer.word(notice))] : []),
      ...(signature ? [{ kind: 'signature', label: writer.word(signature) } as const] : []),
    ],
  };
}

/** A report's name, for any kind of file. */
export function reportName(
  { name, currency }: Pick<Report, 'name' | 'currency'>,
  shop: { language: Language; locale: string },
): string {
  const writer = paperWriter(shop, currency);
  return name.map((label) => labelText(label, writer)).join(' ');
}

function paperWriter(shop: Pick<Letterhead, 'language' | 'locale' | 'timeZone'>, currency: string): Writer {
  const pen = penFor(shop, currency);
  const number = new Intl.NumberFormat(shop.locale);
  const change = new Intl.NumberFormat(shop.locale, { signDisplay: 'exceptZero' });
  return {
    medium: 'paper',
    word: (key) => words[shop.language].paper[key],
    count: (value) => number.format(value),
    change: (value) => change.format(value),
    money: pen.amount,
    withCurrency: pen.money,
    percent: pen.percent,
    time: pen.dateTime,
    date: (day) => pen.date(`${day}T12:00:00`),
  };
}

function blocksOf(section: Section, writer: Writer): Block[] {
  const rows = rowsOn(section, 'paper');
  if (rows.length === 0) return [];
  const { title, head, columns } = section;
  const heading: Block = { kind: 'section', text: writer.word(title) };
  if (!columns) return [heading, ...rows.map((each) => line(each, writer))];
  const names = Object.keys(columns) as Column[];
  const word = (key: LabelKey | undefined) => (key ? writer.word(key) : '');
  const table = rows.filter(({ weight }) => weight !== 'small');
  return [
    heading,
    ...(table.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: [word(head), ...names.map((name) => word(columns[name]))],
            rows: table.map(({ label, notes = [], values }) => [
              withNotes(
                labelText(label, writer),
                notes.map((note) => labelText(note, writer)),
              ),
              ...names.map((name) => valueText(name, values, writer)),
            ]),
          },
        ]),
    ...rows.filter(({ weight }) => weight === 'small').map((each) => line(each, writer)),
  ];
}

function line(each: Row, writer: Writer): Block {
  const { label, values, weight } = each;
  if (weight !== 'small') return row(labelText(label, writer), mainValue(each, writer), weight);
  // Words first: a figure at the start of a line looks like an item of the sum.
  const name = labelText(label, writer);
  const named = typeof label === 'object' && 'of' in label ? `${writer.word('ofWhich')} ${name}` : name;
  const said = (['amount', 'at', 'who'] as const).map((column) => valueText(column, values, writer));
  return small([named, said.filter(Boolean).join(', ')].filter(Boolean).join(': '));
}

const withNotes = (label: string, notes: string[]) =>
  notes.length === 0 ? label : `${label} (${notes.join('; ')})`;

const small = (text: string): Block => ({ kind: 'text', text, align: 'left', small: true });
