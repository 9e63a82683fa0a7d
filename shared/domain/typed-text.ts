import { z } from 'zod';

/** Characters that nobody sees: zero-width blanks, soft hyphens, marks of direction. Those that join letters and emoji stay. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text in the one form in which it is kept: composed letters (NFC), nothing invisible, no blanks around it. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').trim();
}

/** A text that a person types, as it is kept. Lengths are checked behind it: `TypedText.min(1).max(200)`. */
export const TypedText = z.string().overwrite(cleanText);
