import { readJson } from './json.ts';

/** Some items of a list that were parsed together. */
export interface Batch {
  items: unknown[];
  /** The original text of one of them. */
  raw(index: number): string;
}

/** Characters of one resource, which has some hundred. */
export const MAX_ITEM = 2 ** 20;

/**
 * Cuts a JSON array that arrives in pieces into its items, so that a list of a million pets neither has to fit into
 * memory twice nor holds up the window while it is parsed. Items are handed out in batches of text that is parsed at
 * once.
 */
export class ArrayReader {
  #state: 'before' | 'inside' | 'after' = 'before';
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Text of the items gathered and not parsed yet, and of the one that is being read. */
  #pending = '';
  /** Where each item gathered ends in that text. */
  #ends: number[] = [];
  #ended = 0;
  readonly #batch: number;

  constructor(batch = 500) {
    this.#batch = batch;
  }

  /** How many items are known to be whole, those included that were not handed out yet. */
  get ended(): number {
    return this.#ended;
  }

  /**
   * Takes the next piece of text.
   *
   * @returns batches of whole items, often none
   * @throws SyntaxError where this is no JSON array, or an item is longer than `MAX_ITEM`
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
   * @returns the items that are left
   * @throws SyntaxError where it was cut off
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
