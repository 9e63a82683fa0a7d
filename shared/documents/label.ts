import type { LabelSize } from '../domain/label-formats.ts';
import type { Label, LabelCode } from '../domain/labels.ts';
import type { PrinterColumns } from '../domain/setting-choices.ts';

/**
 * The layout of a label in millimetres, shared by the screen's preview and paper. Texts are not measured: they have a
 * number of lines that certainly fits, and a price is as large as its characters allow.
 */

export type LabelPart =
  | {
      kind: 'name' | 'scientific' | 'care' | 'notSold' | 'step' | 'price' | 'code';
      text: string;
      /** Height of a line, and the number of lines. A price and a code have one, which is never broken. */
      size: number;
      lines: number;
    }
  | { kind: 'bars'; bars: readonly number[]; module: number; height: number };

/** Line height as a multiple of the font size. */
export const LABEL_LEADING = 1.2;
/** Padding of a label, in millimetres. Wide labels reach the edge of their sheet, where printers print nothing. */
export const labelPadding = ({ width }: LabelSize): number => (width < 70 ? 1.5 : 5);

/** The narrowest bar that scanners read from an ordinary printer, in millimetres, and the widest that is needed. */
const NARROWEST = 0.17;
const WIDEST = 0.45;
/** Blank modules on both sides of a code together. */
const QUIET = 20;
/** An upper bound of the width of a bold figure or letter, as a share of its size; other signs are as wide as high. */
const FIGURE = 0.62;
const OTHERS = /[^ -\u024f\u2000-\u206f]/gu;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** The width of a code's narrowest bar on a label, in millimetres; null if it does not fit. */
export function moduleOn({ bars }: Pick<LabelCode, 'bars'>, size: LabelSize): number | null {
  const modules = bars.reduce((sum, bar) => sum + bar, QUIET);
  const module = (size.width - 2 * labelPadding(size)) / modules;
  return module < NARROWEST ? null : Math.min(module, WIDEST);
}

/** The dots of a receipt printer's character. */
const CHARACTER_DOTS = 12;

/**
 * The width of a code on a receipt printer, by the encoder's measure; null if none fits: the printer would leave the
 * code out.
 */
export function printerWidth({ text, symbology, bars }: LabelCode, columns: PrinterColumns): 1 | 2 | null {
  const isItf = symbology === 'itf';
  // Printers encode each character of a Code 128 by itself, not figures in pairs, and some draw ITF wider than `bars`.
  const modules =
    symbology === 'code128'
      ? 11 * text.length + 35
      : isItf
        ? 9 * text.length + 9
        : bars.reduce((sum, bar) => sum + bar, 0);
  const dots = (width: number) => modules * (isItf ? 2 * width : width + 1);
  return ([2, 1] as const).find((width) => dots(width) <= columns * CHARACTER_DOTS) ?? null;
}

/** The parts of a label from top to bottom. Parts without room are left out, except price and name. */
export function labelParts(label: Label, size: LabelSize): LabelPart[] {
  const width = size.width - 2 * labelPadding(size);
  const height = size.height - 2 * labelPadding(size);
  const line = (each: number) => each * LABEL_LEADING;
  const { code, price } = label;
  const priceSize =
    price === null ? 0 : Math.min(between(3.5, height * 0.24, 15), width / (price.length * FIGURE));
  const module = code && moduleOn(code, size);
  const barsHeight = module ? between(4, height * 0.22, 12) : 0;
  const digits = between(1.7, height * 0.07, 3);
  const nameSize = between(2.2, height * 0.12, 7);
  let room = height - line(priceSize) - barsHeight - (module ? line(digits) : 0);

  /** How many lines of a text fit, at most `most` and no more than needed: whole words leave a part of a line blank. */
  function take(text: string, each: number, most: number): number {
    const wide = text.match(OTHERS)?.length ?? 0;
    const length = ((text.length - wide) * FIGURE + wide) * each;
    const needed = length <= width ? 1 : Math.ceil((1.3 * length) / width);
    const lines = between(0, Math.floor((room + 0.01) / line(each)), Math.min(most, needed));
    room -= lines * line(each);
    return lines;
  }

  const parts: LabelPart[] = [];
  const add = (kind: 'scientific' | 'care' | 'notSold', text: string | null, each: number, most: number) => {
    const lines = text ? take(text, each, most) : 0;
    if (text && lines > 0) parts.push({ kind, text, size: each, lines });
  };
  // The name has a line even on the lowest label.
  const nameLines = Math.max(1, take(label.name, nameSize, 2));
  parts.push({ kind: 'name', text: label.name, size: nameSize, lines: nameLines });
  add('scientific', label.scientificName, between(1.9, nameSize * 0.65, 4), 1);
  add('notSold', label.notSold, between(1.9, nameSize * 0.65, 5), 2);
  const steps: LabelPart[] = [];
  const small = between(1.9, nameSize * 0.55, 3.2);
  for (const text of label.quantityPrices.slice(0, 3)) {
    const lines = take(text, small, 1);
    if (lines > 0) steps.push({ kind: 'step', text, size: small, lines });
  }
  add('care', label.careNote, small, 8);
  if (price !== null) parts.push({ kind: 'price', text: price, size: priceSize, lines: 1 });
  parts.push(...steps);
  if (code && module) {
    parts.push({ kind: 'bars', bars: code.bars, module, height: barsHeight });
    parts.push({ kind: 'code', text: code.text, size: digits, lines: 1 });
  }
  return parts;
}

/** Bars as the path of an SVG whose unit is one module, and its width in modules. */
export function barsPath(bars: readonly number[]): { path: string; width: number } {
  let x = 0;
  let path = '';
  for (const [at, bar] of bars.entries()) {
    if (at % 2 === 0) path += `M${x} 0h${bar}v1h-${bar}z`;
    x += bar;
  }
  return { path, width: x };
}
