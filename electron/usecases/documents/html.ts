import type { Block, Doc, Item } from '../../../shared/documents/document.ts';
import { barsPath } from '../../../shared/documents/label.ts';
import { numbersApart } from '../../../shared/documents/text.ts';
import type { Paper } from '../../../shared/domain/setting-choices.ts';
import { style } from './style.ts';

/**
 * A document as a complete page, for the printer or a PDF: no script, nothing loaded, every text escaped. A roll is
 * as long as it needs to be.
 */
export function toHtml(doc: Doc, paper: Paper): string {
  const stamp = doc.stamp ? `<p class="stamp">${plain(doc.stamp)}</p>` : '';
  // Marked at both ends, since a roll may be torn anywhere. A fixed element is printed on every sheet.
  const end = !doc.stamp ? '' : paper === 'A4' ? `<p class="watermark">${plain(doc.stamp)}</p>` : stamp;
  const body = [stamp, ...sections(doc.blocks).map(sectionHtml), end].join('\n');
  const { title, language } = doc;
  return page({ title, language, style: style(paper), body, kind: paper === 'A4' ? 'sheet' : 'roll' });
}

/** A page around a body that is HTML already. */
export function page({
  title,
  language,
  style,
  body,
  kind = '',
}: {
  title: string;
  language: string;
  style: string;
  body: string;
  kind?: string;
}): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${plain(title)}</title>
<style>${style}</style>
</head>
<body class="${kind}">
${body}
</body>
</html>
`;
}

/** A section keeps together on its page. */
function sections(blocks: Block[]): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'section') parts.push([]);
    parts.at(-1)?.push(block);
  }
  return parts;
}

function sectionHtml(blocks: Block[]): string {
  const html = blocks.map(blockHtml).join('\n');
  return blocks[0]?.kind === 'section' ? `<section>\n${html}\n</section>` : html;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h1>${plain(block.text)}</h1>`;
    case 'section':
      return `<h2>${unbroken(block.text)}</h2>`;
    case 'text':
      return `<p class="${block.align}${block.small ? ' small' : ''}">${lines(block.text)}</p>`;
    case 'rule':
      return '<hr>';
    case 'row':
      return `<div class="row ${block.weight ?? 'plain'}"><span>${unbroken(block.label)}</span><span>${plain(block.value)}</span></div>`;
    case 'items':
      return `<table class="items"><tbody>${block.items.map(itemHtml).join('')}</tbody></table>`;
    case 'table':
      return tableHtml(block.head, block.rows);
    case 'signature':
      return `<div class="signature">${plain(block.label)}</div>`;
    case 'barcode':
      return `${barsSvg(block.code.bars, { module: 0.33, height: 12 })}<p class="center">${plain(block.code.text)}</p>`;
    case 'cut':
      return '<hr>';
  }
}

function itemHtml(item: Item): string {
  const note = item.note ? `<span class="note">${lines(item.note)}</span>` : '';
  const detail = item.detail ? `<span class="detail">${plain(item.detail)}</span>` : '';
  const tax = item.tax ? `<td class="tax">${plain(item.tax)}</td>` : '<td class="tax"></td>';
  const less = item.less
    ? `<tr class="less"><td>${plain(item.less.label)}</td><td></td><td class="figure">${plain(item.less.amount)}</td></tr>`
    : '';
  return `<tr><td class="name">${plain(item.name)}${detail}${note}</td>${tax}<td class="figure">${plain(item.amount)}</td></tr>${less}`;
}

function tableHtml(head: string[], rows: string[][]): string {
  const cell = (tag: 'th' | 'td') => (text: string, index: number) =>
    `<${tag}${index === 0 ? '' : ' class="figure"'}>${plain(text)}</${tag}>`;
  const body = rows.map((cells) => `<tr>${cells.map(cell('td')).join('')}</tr>`).join('');
  return `<table class="figures"><thead><tr>${head.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Bars of a code; sizes in millimetres. */
export function barsSvg(
  bars: readonly number[],
  { module, height }: { module: number; height: number },
): string {
  const { path, width } = barsPath(bars);
  const size = `width:${(width * module).toFixed(3)}mm;height:${height.toFixed(3)}mm`;
  return `<svg viewBox="0 0 ${width} 1" preserveAspectRatio="none" style="${size}"><path d="${path}"/></svg>`;
}

export function plain(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
}

/** Prevents line breaks inside a receipt's number. */
function unbroken(text: string): string {
  return numbersApart(text)
    .map((part, index) => (index % 2 === 1 ? `<span class="number">${plain(part)}</span>` : plain(part)))
    .join('');
}

function lines(text: string): string {
  return plain(text).replace(/\r?\n/g, '<br>');
}
