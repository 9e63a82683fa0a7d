import {
  type Block,
  type Doc,
  type Letterhead,
  letterhead,
  type Pen,
  penFor,
  row,
} from '../../../shared/documents/document.ts';
import { minor } from '../../../shared/money/money.ts';

/** What a slip says about where and when it was printed. */
interface Printed {
  till: number;
  at: string;
  currency: string;
}

/** The passphrase of the backups on paper, so that it is not lost with the computer (docs/backups.md, "Encrypted backups"). */
export function passphraseDocument(
  { passphrase, ...printed }: Printed & { passphrase: string },
  head: Letterhead,
): Doc {
  const pen = penFor(head, printed.currency);
  return slip(pen.words.passphrase, printed, head, pen, [
    { kind: 'text', text: passphrase, align: 'center' },
    { kind: 'rule' },
    { kind: 'text', text: pen.words.passphraseWords, align: 'left' },
  ]);
}

/** The test page of a printer: the letterhead, the time, and samples that show whether width, signs and sums fit. */
export function trialDocument(printed: Printed, head: Letterhead): Doc {
  const pen = penFor(head, printed.currency);
  const { words } = pen;
  return slip(words.trial, printed, head, pen, [
    row('ÄÖÜäöüß éèçñ €', pen.amount(minor(123_456))),
    row(words.total, pen.money(minor(123_456)), 'total'),
    { kind: 'text', text: words.trialWords, align: 'center' },
    ...(head.receiptFooter
      ? [{ kind: 'rule' } as const, { kind: 'text', text: head.receiptFooter, align: 'center' } as const]
      : []),
  ]);
}

/** It is no receipt, in training or not, so it has no stamp. */
function slip(title: string, { till, at }: Printed, head: Letterhead, pen: Pen, blocks: Block[]): Doc {
  return {
    title,
    language: head.language,
    stamp: null,
    blocks: [
      ...letterhead(head),
      { kind: 'rule' },
      { kind: 'section', text: title },
      row(pen.words.till, String(till)),
      row(pen.words.date, pen.dateTime(at)),
      { kind: 'rule' },
      ...blocks,
    ],
  };
}
