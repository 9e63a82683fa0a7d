import type { CountReport } from '../domain/counts.ts';
import { negated } from '../money/money.ts';
import { file, type Label, paperOnly, type Report, type Row, row, text } from './report.ts';

/** A finished count: differences first, then the rest. A file has one row per pet. */
export function countReport(report: CountReport) {
  const { label, scope, currency, notCounted, meanwhile } = report;
  const title = { key: 'stockCount', suffix: label && `: ${label}` } as const;
  const ofCount = { list: text(label), category: text(scope?.categoryName ?? null) };
  const lines = report.lines.map((line): Row & { differs: boolean } => ({
    label: { text: line.petName },
    notes: countNotes(line),
    values: {
      ...ofCount,
      countedAt: text(line.at),
      who: text(line.staffName),
      expected: line.expected,
      counted: line.counted,
      difference: line.difference,
      written: line.written ? 'yes' : 'no',
      value: line.value,
      firstCounted: line.first?.counted,
      firstBy: text(line.first?.staffName ?? null),
    },
    differs: line.difference !== 0,
  }));
  const different = lines.filter(({ differs }) => differs);
  return {
    title,
    name: [title],
    currency,
    facts: { title: 'stockCount', rows: facts(report), on: paperOnly },
    sections: {
      lines: { title: 'stockCount', rows: lines, on: file },
      differences: {
        title: 'differences',
        head: 'pet',
        columns: { expected: 'countExpected', counted: 'counted', difference: 'difference', value: 'amount' },
        rows: different.length > 0 ? different : [row('noDifferences', {}, { weight: 'small' })],
        on: paperOnly,
      },
      notCounted: {
        title: 'notCountedList',
        head: 'pet',
        columns: { expected: 'countExpected' },
        // A pet that was not counted has no number and no difference.
        rows: notCounted.map(({ petName, expected }) =>
          row({ text: petName }, { ...ofCount, expected, counted: 'notCounted' }),
        ),
      },
      meanwhile: {
        title: 'soldMeanwhile',
        head: 'pet',
        columns: { receipt: 'receipt', quantity: 'quantity' },
        rows: meanwhile.map(({ petName, number, quantity }) =>
          row({ text: petName }, { receipt: text(number), quantity }),
        ),
        on: paperOnly,
      },
      asExpected: {
        title: 'asExpected',
        head: 'pet',
        columns: { counted: 'counted' },
        rows: lines.filter(({ differs }) => !differs),
        on: paperOnly,
      },
    },
    signature: 'countSignature',
    fileColumns: [
      ['list', 'stockCount'],
      ['category', 'category'],
      ['countedAt', 'countedAt'],
      ['who', 'by'],
      ['label', 'pet'],
      ['expected', 'countExpected'],
      ['counted', 'counted'],
      ['difference', 'difference'],
      ['written', 'takenOver'],
      ['value', 'differenceValue'],
      ['firstCounted', 'countedFirst'],
      ['firstBy', 'countedFirstBy'],
    ],
  } as const satisfies Report;
}

function facts(report: CountReport): Row[] {
  const { scope, staffName, approvedBy, missed } = report;
  const withCurrency = true;
  return [
    ...(scope ? [row('countOf', { detail: text(scope.categoryName) ?? 'wholeShop' })] : []),
    row('countBegun', { at: report.startedAt }),
    row('countWritten', { at: report.endedAt }),
    ...(staffName ? [row('who', { detail: text(staffName) })] : []),
    ...(approvedBy ? [row('approvedBy', { detail: text(approvedBy) })] : []),
    row('petsCounted', { count: report.pets }),
    row('missingPets', { count: report.missing }),
    row('extraPets', { count: report.extra }),
    row('missingValue', { amount: negated(report.missingValue) }, { withCurrency }),
    row('extraValue', { amount: report.extraValue }, { withCurrency }),
    ...(missed === 0
      ? []
      : [row('notCountedPets', { count: missed }), row('ofThemInStock', { count: report.missedInStock })]),
  ];
}

/** Differences that were not applied are marked: the stock is not what was counted. */
export function countNotes({ written, difference, first }: CountReport['lines'][number]): Label[] {
  if (difference === 0) return [];
  return [
    ...(written ? [] : ['notTakenOver' as const]),
    ...(first ? [{ key: 'recounted', count: first.counted } as const] : []),
  ];
}
