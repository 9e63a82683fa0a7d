import type { Block, Doc } from '../../../shared/documents/document.ts';
import { moduleOn, printerWidth } from '../../../shared/documents/label.ts';
import {
  isSheet,
  LABEL_SHEETS,
  type LabelFormat,
  type LabelSize,
  labelsOnPage,
  MAX_LABELS,
} from '../../../shared/domain/label-formats.ts';
import type {
  Label,
  LabelCode,
  LabelPreview,
  LabelRequest,
  LabelSource,
} from '../../../shared/domain/labels.ts';
import type { StockRow } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import { stepsOf } from '../../../shared/money/quantity-prices.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import { fill, words } from '../../../shared/words/words.ts';
import type { Store } from '../../store/store.ts';

/** Labels in the order of printing, with the number of each. */
export interface Labels {
  labels: Label[];
  size: LabelSize;
  unpriced: number;
  uncoded: number;
}

/**
 * The labels of a request with the shop's present data.
 *
 * @throws PerchError `list_too_long` (facts: rows, most), `labels_none`, `pet_unknown`, `arrival_unknown`,
 * `prices_gone`
 */
export async function labelsOf(
  store: Store,
  { source, format }: LabelRequest,
  today: BusinessDate,
): Promise<Labels> {
  // Loaded on first use: the barcode library is large.
  const { codeOf } = await import('./codes.ts');
  const size = sizeOf(store, format);
  const { language, locale, currency, printer } = store.settings.shop();
  const number = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = 10 ** minorDigits(currency);
  const wanted = await petsOf(store, source);
  const count = wanted.reduce((sum, { copies }) => sum + copies, 0);
  if (count > MAX_LABELS) throw new PerchError('list_too_long', { rows: count, most: MAX_LABELS });
  if (count === 0) throw new PerchError('labels_none');
  /** The note of a cage label that all animals of a pet are under treatment. */
  function untilWords({ id }: StockRow): string | null {
    const until = format === 'cage' ? store.animals.allTreatedUntil(id, today) : null;
    return until && fill(words[language].paper.notSoldUntil, { date: day.format(Date.parse(until)) });
  }
  const fits = (code: LabelCode): boolean =>
    format === 'receipt' && printer.kind === 'escpos'
      ? printerWidth(code, printer.columns) !== null
      : moduleOn(code, size) !== null;
  let unpriced = 0;
  let uncoded = 0;
  const labels = wanted.flatMap(({ row, copies }) => {
    const { name, price, own, barcodes } = row;
    const [text] = barcodes;
    const drawn = text === undefined ? null : codeOf(text);
    const code = drawn && fits(drawn) ? drawn : null;
    if (price === null) unpriced += 1;
    if (text !== undefined && code === null) uncoded += 1;
    const label: Label = {
      name,
      scientificName: own.scientificName,
      careNote: own.careNote,
      price: price === null ? null : money.format(price / digits),
      quantityPrices: stepsOf(row).map(({ from, price: each }) =>
        fill(words[language].paper.quantityPrice, {
          from: number.format(from),
          price: money.format(each / digits),
        }),
      ),
      notSold: untilWords(row),
      code,
    };
    return Array.from({ length: copies }, () => label);
  });
  return { labels, size, unpriced, uncoded };
}

/** The size of a request, and the labels of its first page. */
export async function previewLabels(
  store: Store,
  request: LabelRequest,
  today: BusinessDate,
): Promise<LabelPreview> {
  const { labels, ...found } = await labelsOf(store, request, today);
  const onPage = labelsOnPage(request.format);
  const skipped = isSheet(request.format) ? (request.first - 1) % onPage : 0;
  return {
    ...found,
    labels: labels.slice(0, onPage - skipped),
    count: labels.length,
    pages: Math.ceil((labels.length + skipped) / onPage),
  };
}

/** Labels for a receipt printer, with a cut after each. */
export function labelsDocument(labels: readonly Label[], language: Doc['language']): Doc {
  const blocks = labels.flatMap((label, at): Block[] => [
    ...(at === 0 ? [] : [{ kind: 'cut' } as const]),
    { kind: 'text', text: shortened(label.name, 2), align: 'center' },
    ...(label.scientificName ? [centred(shortened(label.scientificName, 1))] : []),
    ...(label.price === null ? [] : [{ kind: 'heading', text: label.price } as const]),
    ...label.quantityPrices.map(centred),
    ...(label.careNote ? [centred(label.careNote)] : []),
    ...(label.code ? [{ kind: 'barcode', code: label.code } as const] : []),
  ]);
  return { title: 'Labels', language, stamp: null, blocks };
}

/** Characters per line of the narrowest receipt printer. */
const LINE = 32;

const centred = (text: string): Block => ({ kind: 'text', text, align: 'center', small: true });

/** A text of at most `lines` lines of a receipt: cut between words, else between characters as people see them. */
function shortened(text: string, lines: number): string {
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  const most = LINE * lines;
  if (signs.length <= most) return text;
  const begin = signs.slice(0, most - 1).map(({ segment }) => segment);
  const blank = begin.lastIndexOf(' ');
  return `${begin.slice(0, blank > most / 2 ? blank : undefined).join('')}…`;
}

function sizeOf(store: Store, format: LabelFormat): LabelSize {
  if (isSheet(format)) return LABEL_SHEETS[format];
  return format === 'roll' ? store.settings.shop().labelRoll : { width: 72, height: 40 };
}

async function petsOf(store: Store, source: LabelSource): Promise<{ row: StockRow; copies: number }[]> {
  switch (source.kind) {
    case 'pets':
      return each(
        source.petIds.map((petId) => store.stockTable.row(petId)),
        source.copies,
      );
    case 'list':
      return each(await rowsOf(store, await store.stockTable.everyNumber(source.question)), source.copies);
    case 'arrival': {
      const copies = new Map<LocalId, number>(
        store.arrivals.get(source.arrivalId).lines.map(({ petId, left }) => [petId, Math.max(0, left)]),
      );
      return [...copies]
        .filter(([, left]) => left > 0)
        .map(([petId, left]) => ({ row: store.stockTable.row(petId), copies: source.perUnit ? left : 1 }));
    }
    case 'prices': {
      const rows = await rowsOf(store, store.priceActs.numbersOf(source.actId));
      const { compare } = new Intl.Collator(store.settings.shop().locale);
      return each(
        rows.sort((one, other) => compare(one.name, other.name)),
        source.copies,
      );
    }
  }
}

const each = (rows: readonly StockRow[], copies: number) =>
  rows.filter(({ gone }) => !gone).map((row) => ({ row, copies }));

async function rowsOf(store: Store, numbers: Int32Array | readonly number[]): Promise<StockRow[]> {
  if (numbers.length > MAX_LABELS) {
    throw new PerchError('list_too_long', { rows: numbers.length, most: MAX_LABELS });
  }
  const rows: StockRow[] = [];
  for await (const slice of store.stockTable.slices(numbers)) rows.push(...slice);
  return rows;
}
