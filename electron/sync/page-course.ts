/** After so many pages in a row that show nothing new there will hardly be more. */
const NOTHING_NEW_PAGES = 3;

/**
 * Notices that a list leads round: a page names itself as the next one, or one that was read before; or page after page is
 * empty, or begins as another one did, each with a next one under a new address. Read on, it would never end.
 */
export class PageCourse {
  #addresses = new Set<string>();
  #heads = new Set<string>();
  #nothingNew = 0;

  /** One that takes pages in by itself: this one stays as it is. */
  copy(): PageCourse {
    const copy = new PageCourse();
    copy.#addresses = new Set(this.#addresses);
    copy.#heads = new Set(this.#heads);
    copy.#nothingNew = this.#nothingNew;
    return copy;
  }

  /**
   * Takes a page in.
   *
   * @param next where it names the next page
   * @param head what its first row is known by; null where it has none
   * @returns whether there is anything to be found
   */
  leadsOn(next: string, head: string | null): boolean {
    const isNew = head !== null && !this.#heads.has(head);
    this.#nothingNew = isNew ? 0 : this.#nothingNew + 1;
    if (head !== null) this.#heads.add(head);
    const wasRead = this.#addresses.has(next);
    this.#addresses.add(next);
    return !wasRead && this.#nothingNew < NOTHING_NEW_PAGES;
  }
}
