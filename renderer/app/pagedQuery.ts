import { ok, type Result } from '../../shared/errors/result.ts';

interface Page {
  items: unknown[];
  /** Where further items begin; null where there are none. */
  next: unknown;
}

export interface PageOptions<Found extends Page> {
  /** How many items are wanted; fewer where there are no more. */
  count: number;
  /** Called with all items so far when a part has come and others are to follow. */
  onPart?(found: Found): void;
}

/**
 * Reads a list page by page. Only the latest question counts: what is read for one before it resolves with null.
 *
 * @param readPart reads up to `limit` items behind `after`; it may find fewer although there are more
 * @param maxLimit the highest `limit`
 */
export function createPagedQuery<Question, Found extends Page>(
  readPart: (question: Question, after: Found['next'] | null, limit: number) => Promise<Result<Found>>,
  maxLimit: number,
) {
  let latest: { question: Question; beginning: Promise<unknown>; isContinuing: boolean } | null = null;

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
      // A copy, since more is added to these.
      onPart?.({ ...part.value, items: [...items] });
    }
  }

  /** An answer about the latest question, or null once a later one was asked. */
  async function unlessOutdated<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    const asked = latest;
    const value = await answer;
    return asked === latest ? value : null;
  }

  return {
    /** Asks a new question. */
    first(question: Question, options: PageOptions<Found>): Promise<Result<Found> | null> {
      const asked: NonNullable<typeof latest> = {
        question,
        beginning: Promise.resolve(),
        isContinuing: false,
      };
      latest = asked;
      const reading = unlessOutdated(readParts(question, null, options, () => asked === latest));
      asked.beginning = reading;
      return reading;
    },
    /**
     * Continues the latest question once its beginning is read.
     *
     * @param after where to continue; null: there are no more items
     * @returns also null where there are no more, or they are being read already
     */
    async more(
      after: () => Found['next'] | null,
      options: PageOptions<Found>,
    ): Promise<Result<Found> | null> {
      const asked = latest;
      if (asked === null || asked.isContinuing) return null;
      asked.isContinuing = true;
      await asked.beginning;
      const isWanted = () => asked === latest;
      const place = isWanted() ? after() : null;
      const found = place === null ? null : await readParts(asked.question, place, options, isWanted);
      asked.isContinuing = false;
      return isWanted() ? found : null;
    },
    /** Reads all that a question finds, whatever else is asked meanwhile. */
    all(question: Question): Promise<Result<Found>> {
      return readParts(question, null, { count: Number.POSITIVE_INFINITY }, () => true);
    },
    unlessOutdated,
    /** Drops what is being read. */
    cancel(): void {
      latest = null;
    },
  };
}
