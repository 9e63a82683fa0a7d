import type { Paper } from '../../../shared/domain/setting-choices.ts';

const common = `
* { box-sizing: border-box; margin: 0; padding: 0; }
body { color: #000; background: #fff; font-family: "Inter Variable", Inter, "Segoe UI", "Helvetica Neue", Arial,
  "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
.center { text-align: center; }
hr { border: 0; border-top: 1px solid #000; }
.row { display: flex; justify-content: space-between; align-items: baseline; gap: 1em; }
.row > span:last-child { text-align: right; white-space: nowrap; }
.number { white-space: nowrap; }
.strong { font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; font-weight: inherit; padding-right: 0.8em; }
th:last-child, td:last-child { padding-right: 0; }
.figure, .tax { text-align: right; white-space: nowrap; }
.items .name { width: 100%; }
.detail, .note { display: block; }
.stamp { text-align: center; font-weight: 700; letter-spacing: 0.06em; border: 2px solid #000; }
svg { display: block; margin: 2mm auto 1mm; max-width: 100%; }
.signature { border-top: 1px solid #000; }
section, tr, .row, .signature { break-inside: avoid; }
.items tr:has(+ .less) { break-after: avoid; }
h2 { break-after: avoid; }
`;

// A thermal head prints one black: no greys, no hairlines, nothing under 11 px.
const roll = (width: '58mm' | '80mm') => `
@page { size: ${width} auto; margin: 0; }
body { width: ${width}; padding: 3mm ${width === '58mm' ? '3mm 8mm 2mm' : '4mm 8mm'}; font-size: 12px; line-height: 1.4; }
h1 { font-size: 19px; font-weight: 700; text-align: center; line-height: 1.25; }
h2 { font-size: 12px; font-weight: 700; margin-top: 3.5mm; padding-bottom: 0.5mm; border-bottom: 1px solid #000;
  margin-bottom: 1mm; }
p { margin: 1mm 0; }
.small, .detail, .note, .figures th { font-size: 11px; }
hr { margin: 2mm 0; }
.row { margin: 0.4mm 0; }
.total { font-size: 19px; font-weight: 700; line-height: 1.5; margin: 1mm 0; }
.items td { padding-bottom: 1.2mm; }
.items tr:has(+ .less) td { padding-bottom: 0; }
.less { font-size: 11px; }
.items .name { font-weight: 600; }
.detail, .note { font-weight: 400; }
.items .tax { font-size: 11px; }
.figures { margin: 1.5mm 0; }
.figures th { border-bottom: 1px solid #000; }
.stamp { font-size: 13px; padding: 1.5mm; margin: 2mm 0; }
.signature { margin-top: 16mm; padding-top: 1mm; font-size: 11px; }
`;

const sheet = `
@page { size: A4; margin: 20mm 22mm; }
body { font-size: 10pt; line-height: 1.45; }
h1 { font-size: 20pt; font-weight: 700; letter-spacing: -0.01em; margin-bottom: 1mm; }
h2 { font-size: 11pt; font-weight: 700; margin: 6mm 0 2mm; padding-bottom: 1mm; border-bottom: 0.6pt solid #000; }
p { margin: 2mm 0; }
.center { text-align: left; }
.small { font-size: 9pt; color: #444; }
.detail, .note, .figures th, .items .tax { font-size: 9pt; color: #444; }
hr { margin: 5mm 0; border-top-width: 0.6pt; }
.items + hr { visibility: hidden; margin: 1mm 0; }
h2:has(+ table) { border: 0; margin-bottom: 0; padding-bottom: 0; }
h2 + .figures { margin-top: 1mm; }
.row { padding: 0.3mm 0; }
.total { font-size: 15pt; font-weight: 700; margin: 2mm 0; padding: 2mm 0; border-top: 0.6pt solid #000;
  border-bottom: 1.6pt solid #000; }
.items td { padding-top: 2mm; padding-bottom: 2mm; border-bottom: 0.4pt solid #bbb; }
.items tr:has(+ .less) td { padding-bottom: 0; border-bottom: 0; }
.items .less td { padding-top: 0; font-size: 9pt; }
.items .name { font-weight: 600; }
.detail, .note { font-weight: 400; }
.figures { margin: 4mm 0; }
.figures th { border-bottom: 0.6pt solid #000; padding-bottom: 1mm; }
.figures td { padding-top: 0.6mm; padding-bottom: 0.6mm; border-bottom: 0.4pt solid #ddd; }
.stamp { font-size: 13pt; padding: 3mm; margin-bottom: 8mm; }
.watermark { position: fixed; top: 45%; left: 0; right: 0; text-align: center; transform: rotate(-30deg);
  font-size: 40pt; font-weight: 700; color: #e4e4e4; z-index: -1; }
.signature { width: 80mm; margin-top: 28mm; padding-top: 1.5mm; font-size: 9pt; }
`;

/** The style sheet of a paper. Black on white, whatever the screen's theme. */
export function style(paper: Paper): string {
  return common + (paper === 'A4' ? sheet : roll(paper));
}
