import { csvDecimal, csvRows, csvStyleOf } from '../../../shared/documents/csv.ts';
import type { CountReport } from '../../../shared/domain/counts.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import type { Minor } from '../../../shared/money/units.ts';
import { words } from '../../../shared/words/words.ts';

/**
 * A finished count as a table, one pet a row, with when it was made and by whom; below it the pets that were not counted. Written as a spreadsheet of the shop's
 * language reads it; no cell can be taken for a formula.
 */
export function countCsv(
  report: CountReport,
  { language, locale }: Pick<ShopSettings, 'language' | 'locale'>,
): string {
  const say = words[language].paper;
  const style = csvStyleOf(locale);
  const digits = minorDigits(report.currency);
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
    say.differenceValue,
    say.countedFirst,
    say.countedFirstBy,
  ];
  const category = report.scope?.categoryName ?? '';
  const amount = (value: Minor | null) => (value === null ? '' : csvDecimal(value, digits, style));
  const rows = report.lines.map((line) => [
    report.label,
    category,
    line.at,
    line.staffName ?? '',
    line.petName,
    line.expected,
    line.counted,
    line.difference,
    line.written ? say.yes : say.no,
    amount(line.value),
    line.first?.counted ?? '',
    line.first?.staffName ?? '',
  ]);
  // What nobody counted has no number, and no difference that anybody knows of.
  const missed = report.notCounted.map(({ petName, expected }) => [
    report.label,
    category,
    '',
    '',
    petName,
    expected,
    say.notCounted,
  ]);
  return csvRows([head, ...rows, ...missed], style);
}
