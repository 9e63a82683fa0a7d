import type { CountReport } from '../../../shared/domain/stock.ts';
import { type Block, type Doc, type Letterhead, letterhead, penFor, row } from './document.ts';

/** A finished count on paper: what differed first, and what was as expected below. */
export function countDocument(report: CountReport, currency: string, head: Letterhead): Doc {
  const { words, dateTime } = penFor(head, currency);
  const number = new Intl.NumberFormat(head.locale);
  const signed = (count: number) => (count > 0 ? '+' : '') + number.format(count);
  const different = report.lines.filter(({ difference }) => difference !== 0);
  const right = report.lines.filter(({ difference }) => difference === 0);
  const title = [words.stockCount, report.label].filter(Boolean).join(': ');
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(title, '', 'strong'),
    ...(report.categoryName ? [row(words.category, report.categoryName)] : []),
    row(words.countBegun, dateTime(report.startedAt)),
    row(words.countWritten, dateTime(report.endedAt)),
    ...(report.staffName ? [row(words.by, report.staffName)] : []),
    row(words.petsCounted, number.format(report.pets)),
    row(words.missingPets, number.format(report.missing)),
    row(words.extraPets, number.format(report.extra)),
    { kind: 'section', text: words.differences },
    different.length === 0
      ? { kind: 'text', text: words.noDifferences, align: 'left' }
      : {
          kind: 'table',
          head: [words.pet, words.countExpected, words.counted, words.difference],
          rows: different.map((line) => [
            // What was left as it stood is marked: the stock does not say what was counted.
            line.written ? line.petName : `${line.petName} (${words.notTakenOver})`,
            number.format(line.expected),
            number.format(line.counted),
            signed(line.difference),
          ]),
        },
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
