import {
  type Block,
  type Doc,
  type Letterhead,
  letterhead,
  penFor,
  row,
} from '../../../shared/documents/document.ts';
import type { CountReport } from '../../../shared/domain/counts.ts';
import { negated } from '../../../shared/money/minor.ts';
import { fill } from '../../../shared/words/words.ts';

/** A finished count on paper: what differed first, and what was as expected below. */
export function countDocument(report: CountReport, head: Letterhead): Doc {
  const { words, dateTime, money, amount } = penFor(head, report.currency);
  const number = new Intl.NumberFormat(head.locale);
  const signed = (count: number) => (count > 0 ? '+' : '') + number.format(count);
  const different = report.lines.filter(({ difference }) => difference !== 0);
  const right = report.lines.filter(({ difference }) => difference === 0);
  const title = [words.stockCount, report.label].filter(Boolean).join(': ');
  // Differences that were not written are marked: the stock is not what was counted.
  const nameOf = ({ petName, written, first }: CountReport['lines'][number]) => {
    const marks = [
      ...(written ? [] : [words.notTakenOver]),
      ...(first ? [fill(words.recounted, { count: number.format(first.counted) })] : []),
    ];
    return marks.length === 0 ? petName : `${petName} (${marks.join('; ')})`;
  };
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(title, '', 'strong'),
    ...(report.scope ? [row(words.countOf, report.scope.categoryName ?? words.wholeShop)] : []),
    row(words.countBegun, dateTime(report.startedAt)),
    row(words.countWritten, dateTime(report.endedAt)),
    ...(report.staffName ? [row(words.who, report.staffName)] : []),
    ...(report.approvedBy ? [row(words.approvedBy, report.approvedBy)] : []),
    row(words.petsCounted, number.format(report.pets)),
    row(words.missingPets, number.format(report.missing)),
    row(words.extraPets, number.format(report.extra)),
    row(words.missingValue, money(negated(report.missingValue))),
    row(words.extraValue, money(report.extraValue)),
    ...(report.missed === 0
      ? []
      : [
          row(words.notCountedPets, number.format(report.missed)),
          row(words.ofThemInStock, number.format(report.missedInStock)),
        ]),
    { kind: 'section', text: words.differences },
    different.length === 0
      ? { kind: 'text', text: words.noDifferences, align: 'left' }
      : {
          kind: 'table',
          head: [words.pet, words.countExpected, words.counted, words.difference, words.amount],
          rows: different.map((line) => [
            nameOf(line),
            number.format(line.expected),
            number.format(line.counted),
            signed(line.difference),
            line.value === null ? '' : amount(line.value),
          ]),
        },
    ...(report.notCounted.length === 0
      ? []
      : [
          { kind: 'section' as const, text: words.notCountedList },
          {
            kind: 'table' as const,
            head: [words.pet, words.countExpected],
            rows: report.notCounted.map((pet) => [pet.petName, number.format(pet.expected)]),
          },
        ]),
    ...(report.meanwhile.length === 0
      ? []
      : [
          { kind: 'section' as const, text: words.soldMeanwhile },
          {
            kind: 'table' as const,
            head: [words.pet, words.receipt, words.quantity],
            rows: report.meanwhile.map((one) => [one.petName, one.number, number.format(one.quantity)]),
          },
        ]),
    ...(right.length === 0
      ? []
      : [
          { kind: 'section' as const, text: words.asExpected },
          {
            kind: 'table' as const,
            head: [words.pet, words.counted],
            rows: right.map((line) => [line.petName, number.format(line.counted)]),
          },
        ]),
    { kind: 'signature', label: words.countSignature },
  ];
  return { title, language: head.language, stamp: head.training ? words.training : null, blocks };
}
