import { readJson } from './json.ts';

/** Items of a list that were parsed together. */
export interface Batch {
  items: unknown[];
  /** The original text of one of them. */
  raw(index: number): string;
}

/** The most characters of one resource; a normal one has a few hundred. */
export const MAX_ITEM = 2 ** 20;

/**
 * Splits a JSON array that arrives in pieces into its items, so that a list of a million pets does not need twice its
 * memory and does not block the window while it is parsed. Items are handed out in batches whose text is parsed at once.
 */
export class ArrayReader {
  #state: 'before' | 'inside' | 'after' = 'before';
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The text of collected items that are not parsed yet, and of the current one. */
  #pending = '';
  /** Where each collected item ends in that text. */
  #ends: number[] = [];
  #ended = 0;
  readonly #batch: number;

  constructor(batch = 500) {
    this.#batch = batch;
  }

  /** How many items are complete, including those not handed out yet. */
  get ended(): number {
    return this.#ended;
  }

  /**
   * Adds the next piece of text.
   *
   * @returns batches of complete items, often none
   * @throws SyntaxError if this is not a JSON array, or an item is longer than `MAX_ITEM`
   */
  push(text: string): Batch[] {
    const batches: Batch[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
        continue;
      }
      if (isSpace(code)) continue;
      if (this.#state !== 'inside') {
        if (this.#state === 'after' || code !== OPEN_ARRAY) throw new SyntaxError('This is not a list.');
        this.#state = 'inside';
        from = at + 1;
      } else if (code === QUOTE) this.#inString = true;
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) this.#depth += 1;
      else if (this.#depth > 0 && (code === CLOSE_OBJECT || code === CLOSE_ARRAY)) this.#depth -= 1;
      else if (code === CLOSE_ARRAY) {
        this.#pending += text.slice(from, at);
        from = text.length;
        this.#state = 'after';
      } else if (code === COMMA && this.#depth === 0) {
        this.#ends.push(this.#pending.length + at - from);
        this.#ended += 1;
        const length = this.#pending.length + at - from;
        if (this.#ends.length === this.#batch || length > MAX_ITEM) {
          this.#pending += text.slice(from, at);
          from = at + 1;
          batches.push(this.#take());
        }
      }
    }
    if (this.#state === 'inside') this.#pending += text.slice(from);
    if (this.#pending.length - (this.#ends.at(-1) ?? 0) > MAX_ITEM)
      throw new SyntaxError('An item of the list is too long.');
    return batches;
  }

  /**
   * Ends the list.
   *
   * @returns the remaining items
   * @throws SyntaxError if it was cut off
   */
  end(): Batch {
    if (this.#state !== 'after') throw new SyntaxError('The list was cut off.');
    return this.#take();
  }

  #take(): Batch {
    const text = this.#pending;
    const ends = this.#ends;
    this.#pending = '';
    this.#ends = [];
    return {
      items: readJson(`[${text}]`) as unknown[],
      raw: (index) => text.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, ends[index]).trim(),
    };
  }
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
