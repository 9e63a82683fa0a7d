import { type Block, type Doc, type Letterhead, letterhead, type Pen, penFor } from './document.ts';

/** A care sheet that is a text; `name` is that of its pet or category. */
interface CareText {
  name: string;
  text: string;
}

/** A care sheet on its own paper. */
export function careSheetDocument(sheet: CareText, head: Letterhead, currency: string): Doc {
  const pen = penFor(head, currency);
  return {
    title: `${pen.words.careSheet}: ${sheet.name}`,
    language: head.language,
    // The same in training.
    stamp: null,
    blocks: [...letterhead(head), ...careSheetText(sheet, pen)],
  };
}

/** A care sheet as a part of a paper. */
export function careSheetText({ name, text }: CareText, { words }: Pen): Block[] {
  return [
    { kind: 'section', text: `${words.careSheet}: ${name}` },
    { kind: 'text', text, align: 'left' },
  ];
}
