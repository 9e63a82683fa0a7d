import { stripVTControlCharacters } from 'node:util';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Block, Doc, Item } from '../../../shared/documents/document.ts';
import { printerWidth } from '../../../shared/documents/label.ts';
import type { PrinterColumns } from '../../../shared/domain/setting-choices.ts';

/** The usual width of an amount. A longer one gets more, never a second line. */
const FIGURE = 12;
/** The narrowest readable column of labels; below it, a table has a line for each figure. */
const LABEL = 8;

/**
 * A document as ESC/POS bytes, with a cut at the end. Texts are printed as text, whatever they contain: control
 * characters in a name could open the drawer.
 *
 * @param columns characters per line in the printer's normal font
 */
export function toEscPos(given: Doc, columns: PrinterColumns = 42): Uint8Array {
  const doc = printable(given);
  const printer = newEncoder(columns);
  const stamp = () => {
    if (doc.stamp)
      printer
        .align('center')
        .bold(true)
        .invert(true)
        .line(` ${doc.stamp} `)
        .invert(false)
        .bold(false)
        .align('left');
  };
  stamp();
  for (const block of doc.blocks) print(printer, block, columns);
  stamp();
  return printer.newline(3).cut('partial').encode();
}

/** The bytes that open the cash drawer behind the printer. */
export function drawerPulse(): Uint8Array {
  return newEncoder(42).pulse().encode();
}

/** A copy whose texts contain no printer commands; a note or a letterhead keeps its lines. */
function printable<T>(value: T, key = ''): T {
  if (typeof value === 'string') return plainText(value, key === 'text' || key === 'note') as T;
  if (Array.isArray(value)) return value.map((each) => printable(each, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, printable(each, name)])) as T;
}

function plainText(text: string, hasLines: boolean): string {
  const lines = stripVTControlCharacters(text).split(/\r\n|[\r\n\u0085\u2028\u2029]/);
  return lines
    .map((line) =>
      line
        .normalize('NFC')
        .replace(/[\t\p{Zs}]/gu, ' ')
        .replace(CONTROL, '')
        .replace(UNPRINTABLE, (sign) => REPLACEMENTS.get(sign) ?? '?'),
    )
    .join(hasLines ? '\n' : ' ');
}

/** C0 with ESC and GS, DEL, C1, and invisible characters, also those that choose the form of an emoji. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

/** Signs of code page 437 at the codes of control characters: an arrow to the left is ESC. */
const GRAPHIC = '☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂';

/** Replacements for signs that code pages lack, or that are control characters there. */
const REPLACEMENTS = new Map(
  (
    [
      ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-'],
      ['‘’‚‛′ʼ', "'"],
      ['“”„‟″', '"'],
      ['…', '...'],
      ['￥', '¥'],
      ['₹', 'Rs'],
      ['•', '*'],
      ['○', 'o'],
      ['→►', '>'],
      ['←◄', '<'],
      ['‼', '!!'],
      ['§', 'Par. '],
      ['♂', 'm'],
      ['♀', 'f'],
      ['ș', 'ş'],
      ['Ș', 'Ş'],
      ['ț', 'ţ'],
      ['Ț', 'Ţ'],
      ['ẞ', 'SS'],
    ] as const
  ).flatMap(([signs, plain]) => [...signs].map((sign) => [sign, plain] as const)),
);
/** Emoji and other signs beyond 16 bits are printed as one question mark, not as two. */
const UNPRINTABLE = new RegExp(
  `[${GRAPHIC}${[...REPLACEMENTS.keys()].join('')}\\u{10000}-\\u{10ffff}]`,
  'gu',
);

/**
 * The code pages that a character is looked up in, in this order: first those that nearly every printer has. The euro sign
 * comes from 858; the encoder's own order takes it from 857, which many printers lack.
 */
const CODE_PAGES = [
  ...(['cp437', 'cp850', 'cp858', 'cp860', 'cp863', 'cp865', 'windows1252', 'cp866', 'cp852'] as const),
  ...(['epson/katakana', 'cp851', 'cp853', 'cp737', 'iso8859-7', 'thai42', 'thai11', 'thai13'] as const),
  ...(['tcvn3', 'tcvn3capitals', 'cp720', 'cp775', 'cp855', 'cp861', 'cp862', 'cp864', 'cp869'] as const),
  ...(['epson/iso8859-2', 'iso8859-15', 'cp1098', 'cp774', 'cp772', 'cp1125', 'windows1250'] as const),
  ...(['windows1251', 'windows1253', 'windows1254', 'windows1255', 'windows1256', 'windows1257'] as const),
  ...(['windows1258', 'rk1048', 'cp857'] as const),
];

function newEncoder(columns: PrinterColumns): ReceiptPrinterEncoder {
  const printer = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    feedBeforeCut: 4,
    codepageMapping: 'epson',
    codepageCandidates: CODE_PAGES,
  });
  return printer.initialize().codepage('auto');
}

function print(printer: ReceiptPrinterEncoder, block: Block, columns: PrinterColumns): void {
  switch (block.kind) {
    case 'heading':
      printer.align('center').bold(true).size(2, 2);
      for (const line of wrap(block.text, columns / 2)) printer.line(line);
      printer.size(1, 1).bold(false).align('left');
      return;
    case 'section':
      printer.newline().bold(true).line(block.text).bold(false).rule({ style: 'single' });
      return;
    case 'text':
      printer.align(block.align);
      for (const line of block.text.split(/\r?\n/)) printer.line(line);
      printer.align('left');
      return;
    case 'rule':
      printer.rule({ style: 'single' });
      return;
    case 'row':
      rowLine(printer, block, columns);
      return;
    case 'items':
      for (const item of block.items) itemLines(printer, item, columns);
      return;
    case 'table':
      table(printer, block, columns);
      return;
    case 'signature':
      printer.newline(5).rule({ style: 'single' }).line(block.label);
      return;
    case 'barcode': {
      const { text, symbology } = block.code;
      const width = printerWidth(block.code, columns);
      // The printer draws it itself, with the text below.
      if (width)
        printer.align('center').barcode(text, symbology, { height: 60, width, text: 'below' }).align('left');
      return;
    }
    case 'cut':
      printer.newline(3).cut('partial');
  }
}

type Row = Extract<Block, { kind: 'row' }>;
type Table = Extract<Block, { kind: 'table' }>;

function rowLine(printer: ReceiptPrinterEncoder, row: Row, columns: PrinterColumns): void {
  const { label, value, weight = 'plain' } = row;
  const wide = weight === 'total';
  if (weight !== 'plain') printer.bold(true);
  if (wide) printer.height(2);
  labelled(printer, columns)(label, value, Math.max(value.length, 1));
  if (wide) printer.height(1);
  if (weight !== 'plain') printer.bold(false);
}

/** Prints a label with a figure at the right: beside it, or below it if they do not fit on one line. */
const labelled =
  (printer: ReceiptPrinterEncoder, columns: PrinterColumns) =>
  (label: string, figure: string, atLeast: number = FIGURE): void => {
    const width = Math.min(Math.max(figure.length, atLeast), columns);
    const room = columns - width - 1;
    if (room < LABEL || (label.length > room && label.length <= columns)) {
      printer.line(label);
      printer.align('right').line(figure).align('left');
      return;
    }
    printer.table(
      [
        { width: room, align: 'left', marginRight: 1 },
        { width, align: 'right' },
      ],
      [[label, figure]],
    );
  };

function itemLines(printer: ReceiptPrinterEncoder, item: Item, columns: PrinterColumns): void {
  const figures = labelled(printer, columns);
  figures(item.name, item.amount);
  const detail = [item.detail, item.tax].filter((part) => part !== null).join('   ');
  if (detail) printer.line(`  ${detail}`);
  for (const line of item.note?.split(/\r?\n/) ?? []) printer.line(`  ${line}`);
  if (item.less) figures(`  ${item.less.label}`, item.less.amount);
}

/**
 * A table as wide as its figures need; if that leaves no room for labels, each figure is on its own line with its
 * heading.
 */
function table(printer: ReceiptPrinterEncoder, { head, rows }: Table, columns: PrinterColumns): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => (cells[column] ?? '').length)),
  );
  const figures = widths.slice(1);
  const first = columns - figures.reduce((sum, width) => sum + width + 1, 0);
  if (first < Math.min(LABEL, widths[0] ?? 0)) {
    const figure = labelled(printer, columns);
    for (const [label = '', ...cells] of rows) {
      printer.line(label);
      for (const [at, cell] of cells.entries()) figure(`  ${head[at + 1] ?? ''}`, cell, 1);
    }
    return;
  }
  const layout = [
    { width: first, align: 'left' as const },
    ...figures.map((width) => ({ width, align: 'right' as const, marginLeft: 1 })),
  ];
  printer.table(layout, [head, ...rows]);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1] ?? '';
    if (last.length + word.length + 1 > width && last !== '') lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
