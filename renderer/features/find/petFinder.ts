import type { PetTile, SearchPage } from '../../../shared/domain/catalogue.ts';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { createLatest } from '../../app/async.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { NoticesStore } from '../../app/notices/noticesStore.ts';
import { soundRefusal } from '../../app/sound.ts';

/** Null if a later question was asked. */
type Answer = Result<SearchPage> | null;

/** The content of a list of found pets. */
export interface FoundPets {
  /** Matching pets, until the next answer; null before the first one or after a refusal. */
  found: PetTile[] | null;
  /** `found` matches only approximately, so nothing is preselected. */
  guessed: boolean;
  /** There are more pets than `found`. */
  more: boolean;
  /** The query that `found` answers. */
  answered: string | null;
}

export const nothingFound: FoundPets = { found: null, guessed: false, more: false, answered: null };

/**
 * Finds pets while a text is typed: each change asks at once, and the latest question wins.
 *
 * @param limit the most pets found
 */
export function createPetFinder(
  { call, notifyFailure }: Pick<Ipc, 'call'> & Pick<NoticesStore, 'notifyFailure'>,
  limit: number,
) {
  const search = createLatest();
  let latest: Promise<Answer> = Promise.resolve(null);

  async function latestAnswer(): Promise<Answer> {
    for (;;) {
      const waited = latest;
      const answer = await waited;
      if (waited === latest) return answer;
    }
  }

  return {
    /** Finds the first pets of one category or of all; null if a later question was asked. */
    async find(text: string, categoryId: LocalId | null = null): Promise<FoundPets | null> {
      latest = search.answer(call('catalogue.search', { text, categoryId, limit, after: null }));
      const answer = await latest;
      if (!answer?.ok) return answer && nothingFound;
      const { items, next, guessed = false } = answer.value;
      return { found: items, guessed, more: next !== null, answered: text };
    },
    /**
     * The first pet of the latest answer, once it has arrived and if it is still wanted. Null if it was refused, which is
     * reported, or matches only approximately.
     */
    async first(isWanted: () => boolean): Promise<PetTile | null> {
      const answer = await latestAnswer();
      if (answer === null || !isWanted()) return null;
      if (!answer.ok) notifyFailure(answer.error);
      else if (answer.value.guessed) soundRefusal();
      else return answer.value.items[0] ?? null;
      return null;
    },
    /** Ignores the pending answer. */
    forget() {
      search.cancel();
      latest = Promise.resolve(null);
    },
  };
}
