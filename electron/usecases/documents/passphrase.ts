import { type Doc, type Letterhead, letterhead, penFor, row } from '../../../shared/documents/document.ts';

/** The passphrase of the backups on paper, so that it is not lost with the computer (docs/backups.md, "Encrypted backups"). */
export function passphraseDocument(
  { passphrase, till, at, currency }: { passphrase: string; till: number; at: string; currency: string },
  head: Letterhead,
): Doc {
  const pen = penFor(head, currency);
  const { words } = pen;
  return {
    title: words.passphrase,
    language: head.language,
    stamp: null,
    blocks: [
      ...letterhead(head),
      { kind: 'rule' },
      { kind: 'section', text: words.passphrase },
      row(words.till, String(till)),
      row(words.date, pen.dateTime(at)),
      { kind: 'rule' },
      { kind: 'text', text: passphrase, align: 'center' },
      { kind: 'rule' },
      { kind: 'text', text: words.passphraseWords, align: 'left' },
    ],
  };
}
