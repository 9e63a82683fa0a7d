import Papa from 'papaparse';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import type { CountReport } from '../../../shared/domain/stock.ts';
import { words } from '../documents/labels.ts';

/**
 * A finished count as a table, one pet a row, with when it was made and by whom. Written as a spreadsheet of the shop's
 * language reads it; no cell can be taken for a formula.
 */
export function countCsv(report: CountReport, { language }: Pick<ShopSettings, 'language'>): string {
  const say = words[language];
  const head = [
    say.stockCount,
    say.category,
    say.countedAt,
    say.by,
    say.pet,
    say.countExpected,
    say.counted,
    say.difference,
    say.takenOver,
  ];
  const rows = report.lines.map((line) => [
    report.label,
    report.categoryName ?? '',
    line.at,
    line.staffName ?? '',
    line.petName,
    line.expected,
    line.counted,
    line.difference,
    line.written ? say.yes : say.no,
  ]);
  return Papa.unparse([head, ...rows], {
    delimiter: language === 'de' ? ';' : ',',
    newline: '\r\n',
    escapeFormulae: /^[=+\-@\t\r]/,
  });
}
