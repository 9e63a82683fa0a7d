import { stripVTControlCharacters } from 'node:util';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Block, Doc, Item } from '../../../shared/documents/document.ts';

/** Characters a line in the printer's normal font on 80 mm paper. */
const COLUMNS = 42;
const FIGURE = 12;

/**
 * A document as the bytes that an ESC/POS printer on an 80 mm roll understands, cut at the end. Its texts print as text,
 * whatever is in them: a printer would obey control characters in a name, and open the drawer for it.
 */
export function toEscPos(given: Doc): Uint8Array {
  const doc = printable(given);
  const printer = newEncoder();
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
  for (const block of doc.blocks) print(printer, block);
  stamp();
  return printer.newline(3).cut('partial').encode();
}

/** The bytes that open the cash drawer behind the printer. */
export function drawerPulse(): Uint8Array {
  return newEncoder().pulse().encode();
}

/** The same with nothing in any text that a printer obeys; a note or a letterhead keeps its lines. */
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
        .replaceAll('\t', ' ')
        .replace(CONTROL, '')
        .replace(GRAPHIC, (sign) => IN_WORDS[sign] ?? '?'),
    )
    .join(hasLines ? '\n' : ' ');
}

/** C0 with ESC and GS, DEL, and C1. */
const CONTROL = /\p{Cc}/gu;

/** Signs that the printer's code page 437 has where control characters are: an arrow to the left becomes ESC. */
const GRAPHIC = /[☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂]/gu;
const IN_WORDS: Record<string, string> = {
  '•': '*',
  '○': 'o',
  '→': '>',
  '►': '>',
  '←': '<',
  '◄': '<',
  '‼': '!!',
  '§': 'Par. ',
  '♂': 'm',
  '♀': 'f',
};

function newEncoder(): ReceiptPrinterEncoder {
  const printer = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: COLUMNS, feedBeforeCut: 4 });
  return printer.initialize().codepage('auto');
}

function print(printer: ReceiptPrinterEncoder, block: Block): void {
  switch (block.kind) {
    case 'heading':
      printer.align('center').bold(true).size(2, 2);
      for (const line of wrap(block.text, COLUMNS / 2)) printer.line(line);
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
      rowLine(printer, block.label, block.value, block.weight ?? 'plain');
      return;
    case 'items':
      for (const item of block.items) itemLines(printer, item);
      return;
    case 'table':
      table(printer, block.head, block.rows);
      return;
    case 'signature':
      printer.newline(5).rule({ style: 'single' }).line(block.label);
  }
}

function rowLine(
  printer: ReceiptPrinterEncoder,
  label: string,
  value: string,
  weight: 'plain' | 'strong' | 'total',
): void {
  const wide = weight === 'total';
  if (weight !== 'plain') printer.bold(true);
  if (wide) printer.height(2);
  const width = Math.min(Math.max(value.length, 1), COLUMNS - 10);
  printer.table(
    [
      { width: COLUMNS - width - 1, align: 'left', marginRight: 1 },
      { width, align: 'right' },
    ],
    [[label, value]],
  );
  if (wide) printer.height(1);
  if (weight !== 'plain') printer.bold(false);
}

function itemLines(printer: ReceiptPrinterEncoder, item: Item): void {
  const figures = (label: string, figure: string) =>
    printer.table(
      [
        { width: COLUMNS - FIGURE - 1, align: 'left', marginRight: 1 },
        { width: FIGURE, align: 'right' },
      ],
      [[label, figure]],
    );
  figures(item.name, item.amount);
  const detail = [item.detail, item.tax].filter((part) => part !== null).join('   ');
  if (detail) printer.line(`  ${detail}`);
  for (const line of item.note?.split(/\r?\n/) ?? []) printer.line(`  ${line}`);
  if (item.less) figures(`  ${item.less.label}`, item.less.amount);
}

function table(printer: ReceiptPrinterEncoder, head: string[], rows: string[][]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => (cells[column] ?? '').length)),
  );
  const figures = widths.slice(1).map((width) => Math.min(width, FIGURE));
  const first = COLUMNS - figures.reduce((sum, width) => sum + width + 1, 0);
  const columns = [
    { width: first, align: 'left' as const },
    ...figures.map((width) => ({ width, align: 'right' as const, marginLeft: 1 })),
  ];
  printer.table(columns, [head, ...rows]);
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
