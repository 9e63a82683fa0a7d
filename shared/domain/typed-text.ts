import { z } from 'zod';

/**
 * Invisible characters: zero-width blanks, soft hyphens, marks of direction. Those that join letters and emoji stay.
 */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The stored form of a text: composed letters (NFC), nothing invisible, no blanks around it. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').trim();
}

/** A typed text in its stored form. Check lengths behind it: `TypedText.min(1).max(200)`. */
export const TypedText = z.string().overwrite(cleanText);
