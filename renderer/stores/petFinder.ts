import type { SearchPage } from '../../shared/domain/catalogue.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';

/** Null where a later question has overtaken it. */
type Answer = Result<SearchPage> | null;

/**
 * Finds pets as a text is typed: each text asks at once, and the latest question wins.
 *
 * @param limit so many are found at most
 */
export function createPetFinder(call: Asking['call'], limit: number) {
  let asked = 0;
  let latest: Promise<Answer> = Promise.resolve(null);

  async function ask(text: string, categoryId: LocalId | null): Promise<Answer> {
    const mine = ++asked;
    const answer = await call('catalogue.search', { text, categoryId, limit, after: null });
    return mine === asked ? answer : null;
  }

  return {
    /** The first pets that a text finds, of one category or of all. */
    find(text: string, categoryId: LocalId | null = null): Promise<Answer> {
      latest = ask(text, categoryId);
      return latest;
    },
    /** The answer to the latest question, once it is here. */
    async latest(): Promise<Answer> {
      for (;;) {
        const waited = latest;
        const answer = await waited;
        if (waited === latest) return answer;
      }
    },
    /** The question that is on its way is not wanted any more. */
    forget() {
      asked += 1;
      latest = Promise.resolve(null);
    },
  };
}
