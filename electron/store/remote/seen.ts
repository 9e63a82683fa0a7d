/**
 * Which rows a pull has seen, a bit each: a million pets are 125 kB, and nothing is written for a row that did not
 * change. It lives as long as the pull does; one that was resumed after a restart has seen only its rest.
 */
export class Seen {
  #bits = new Uint8Array(1024);
  #size = 0;

  add(number: number): void {
    const at = number >>> 3;
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(this.#bits.length * 2, at + 1));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    const before = this.#bits[at] ?? 0;
    const after = before | (1 << (number & 7));
    if (after !== before) this.#size += 1;
    this.#bits[at] = after;
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  get size(): number {
    return this.#size;
  }
}
