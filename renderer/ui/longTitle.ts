/** Longer than any list shows in full. */
const LONG = 40;

/** The tooltip with the full text of one that may be cut off; undefined if it has at most `most` characters. */
export function longTitle(text: string, most = LONG): string | undefined {
  return text.length > most ? text : undefined;
}
