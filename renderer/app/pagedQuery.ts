import { ok, type Result } from '../../shared/errors/result.ts';

interface Page {
  items: unknown[];
  /** Where the next page begins; null at the end. */
  next: unknown;
}

export interface PageOptions<Found extends Page> {
  /** How many items are wanted; fewer if there are no more. */
  count: number;
  /** Called with all items so far when a page has arrived and more follow. */
  onPart?(found: Found): void;
}

/**
 * Reads a list page by page and remembers where the next page begins. Only the latest question counts: an answer to an
 * earlier one resolves with null.
 *
 * @param readPart reads up to `limit` items after `after`; it may return fewer although there are more
 * @param maxLimit the highest `limit`
 */
export function createPagedQuery<Question, Found extends Page>(
  readPart: (question: Question, after: Found['next'] | null, limit: number) => Promise<Result<Found>>,
  maxLimit: number,
) {
  interface Asked {
    question: Question;
    beginning: Promise<unknown>;
    isContinuing: boolean;
    /** Where the next page begins; null at the end. */
    next: Found['next'] | null;
  }
  let latest: Asked | null = null;

  async function readParts(
    question: Question,
    after: Found['next'] | null,
    { count, onPart }: PageOptions<Found>,
    isWanted: () => boolean,
  ): Promise<Result<Found>> {
    const items: Found['items'] = [];
    let next = after;
    for (;;) {
      const part = await readPart(question, next, Math.min(maxLimit, count - items.length));
      if (!part.ok) return part;
      items.push(...part.value.items);
      next = part.value.next;
      if (next === null || items.length >= count || !isWanted()) return ok({ ...part.value, items });
      // A copy, since `items` grows.
      onPart?.({ ...part.value, items: [...items] });
    }
  }

  /** The answer, or null if a later question was asked meanwhile. */
  async function unlessOutdated<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    const asked = latest;
    const value = await answer;
    return asked === latest ? value : null;
  }

  /** Reads on from a question's position. */
  async function readBehind(asked: Asked, options: PageOptions<Found>): Promise<Result<Found> | null> {
    const isWanted = () => asked === latest;
    if (!isWanted()) return null;
    const found = await readParts(asked.question, asked.next, options, isWanted);
    if (!isWanted()) return null;
    if (found.ok) asked.next = found.value.next;
    return found;
  }

  return {
    /** Asks a new question. */
    first(question: Question, options: PageOptions<Found>): Promise<Result<Found> | null> {
      const asked: Asked = { question, beginning: Promise.resolve(), isContinuing: false, next: null };
      latest = asked;
      const reading = readBehind(asked, options);
      asked.beginning = reading;
      return reading;
    },
    /**
     * Continues the latest question once its first page has arrived.
     *
     * @returns null also if there are no more items or they are already being read
     */
    async more(options: PageOptions<Found>): Promise<Result<Found> | null> {
      const asked = latest;
      if (asked === null || asked.isContinuing) return null;
      asked.isContinuing = true;
      await asked.beginning;
      const found = asked.next === null ? null : await readBehind(asked, options);
      asked.isContinuing = false;
      return asked === latest ? found : null;
    },
    /** Continues at another position, since other items are shown. */
    continueAt(next: Found['next'] | null): void {
      if (latest) latest.next = next;
    },
    /** Reads all items, whatever is asked meanwhile. */
    all(question: Question): Promise<Result<Found>> {
      return readParts(question, null, { count: Number.POSITIVE_INFINITY }, () => true);
    },
    unlessOutdated,
    /** Ignores the pending answer. */
    cancel(): void {
      latest = null;
    },
  };
}
