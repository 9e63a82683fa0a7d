import { type Doc, type Letterhead, letterhead, penFor, row } from '../../../shared/documents/document.ts';
import { minor } from '../../../shared/money/money.ts';

/** The test page of a printer: the letterhead, the time, and samples that show whether width, signs and sums fit. */
export function trialDocument(
  { till, at, currency }: { till: number; at: string; currency: string },
  head: Letterhead,
): Doc {
  const pen = penFor(head, currency);
  const { words } = pen;
  const footer = head.receiptFooter
    ? [{ kind: 'rule' } as const, { kind: 'text', text: head.receiptFooter, align: 'center' } as const]
    : [];
  return {
    title: words.trial,
    language: head.language,
    // It is no receipt, in training or not, so it has no stamp.
    stamp: null,
    blocks: [
      ...letterhead(head),
      { kind: 'rule' },
      { kind: 'section', text: words.trial },
      row(words.till, String(till)),
      row(words.date, pen.dateTime(at)),
      { kind: 'rule' },
      row('ÄÖÜäöüß éèçñ €', pen.amount(minor(123_456))),
      row(words.total, pen.money(minor(123_456)), 'total'),
      { kind: 'text', text: words.trialWords, align: 'center' },
      ...footer,
    ],
  };
}
