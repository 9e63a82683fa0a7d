/** Longer than what any list shows whole. */
const LONG = 40;

/**
 * The title of a text that may be cut where it is shown: all of it, so that it can be read; none for one that is not
 * longer than `most` characters.
 */
export function longTitle(text: string, most = LONG): string | undefined {
  return text.length > most ? text : undefined;
}
