import { LABEL_LEADING, type LabelPart, labelPadding, labelParts } from '../../../shared/documents/label.ts';
import { isSheet, type LabelFormat, type LabelSize, placesOn } from '../../../shared/domain/label-formats.ts';
import type { Label } from '../../../shared/domain/labels.ts';
import { barsSvg, page, plain } from '../documents/html.ts';

/**
 * Labels as a complete page for a PDF: sheets of A4 that start at the first free label, or a page for each label of a
 * roll.
 */
export function labelsHtml(
  labels: readonly Label[],
  {
    format,
    first,
    size,
    language,
  }: { format: LabelFormat; first: number; size: LabelSize; language: string },
): string {
  const pages = isSheet(format)
    ? sheets(labels, first - 1, placesOn(format)).map(
        (sheet) =>
          `<div class="page">${sheet.map(([label, place]) => labelHtml(label, size, place)).join('')}</div>`,
      )
    : labels.map((label) => `<div class="page">${labelHtml(label, size, { left: 0, top: 0 })}</div>`);
  // A page as high as the paper would start another one if a printer rounds.
  const paper = isSheet(format) ? { width: 210, height: 297 } : size;
  return page({ title: 'Labels', language, style: style(paper), body: pages.join('\n') });
}

type Place = { left: number; top: number };

/** The labels of each sheet with their places. */
function sheets(labels: readonly Label[], skipped: number, places: readonly Place[]): [Label, Place][][] {
  const all: [Label, Place][][] = [];
  for (const [index, label] of labels.entries()) {
    const at = (index + skipped) % places.length;
    if (at === 0 || index === 0) all.push([]);
    all.at(-1)?.push([label, places[at] as Place]);
  }
  return all;
}

function labelHtml(label: Label, size: LabelSize, { left, top }: Place): string {
  const parts = labelParts(label, size).map(partHtml).join('');
  return `<div class="label" style="left:${mm(left)};top:${mm(top)};width:${mm(size.width)};height:${mm(size.height)};padding:${mm(labelPadding(size))}">${parts}</div>`;
}

function partHtml(part: LabelPart): string {
  if (part.kind === 'bars') return barsSvg(part.bars, part);
  const { kind, text, size, lines } = part;
  return `<p class="${kind}" style="font-size:${mm(size)};-webkit-line-clamp:${lines}">${plain(text)}</p>`;
}

const mm = (value: number): string => `${Math.round(value * 1000) / 1000}mm`;

const style = ({ width, height }: LabelSize) => `
@page { size: ${width}mm ${height}mm; margin: 0; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { color: #000; background: #fff; font-family: "Inter Variable", Inter, "Segoe UI", "Helvetica Neue", Arial,
  "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums; line-height: ${LABEL_LEADING}; }
.page { position: relative; width: ${width}mm; height: ${height - 0.4}mm; overflow: hidden; }
.page + .page { break-before: page; }
.label { position: absolute; display: flex; flex-direction: column; overflow: hidden; }
.label p { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; overflow-wrap: anywhere;
  flex: none; }
.name { font-weight: 700; }
.scientific { font-style: italic; }
.notSold { font-weight: 700; }
.label .price { display: block; margin-top: auto; font-weight: 700; white-space: nowrap; text-align: right; }
.step { text-align: right; }
.label .code { display: block; white-space: nowrap; text-align: center; }
svg { display: block; flex: none; margin: 0 auto; }
`;
