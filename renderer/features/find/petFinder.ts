import type { PetTile, SearchPage } from '../../../shared/domain/catalogue.ts';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { createLatest } from '../../app/async.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { NoticesStore } from '../../app/notices/noticesStore.ts';
import { soundRefusal } from '../../app/sound.ts';

/** Null where a later question has overtaken it. */
type Answer = Result<SearchPage> | null;

/** What a list of found pets shows. */
export interface FoundPets {
  /** Pets that match what was typed, until the next answer is here; null before the first, and where it was refused. */
  found: PetTile[] | null;
  /** `found` are only near to what was typed, and none is taken unasked. */
  guessed: boolean;
  /** There are more than `found`. */
  more: boolean;
  /** The text that `found` answers. */
  answered: string | null;
}

export const nothingFound: FoundPets = { found: null, guessed: false, more: false, answered: null };

/**
 * Finds pets as a text is typed: each text asks at once, and the latest question wins.
 *
 * @param limit so many are found at most
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
    /** The first pets that a text finds, of one category or of all; null where a later question has overtaken it. */
    async find(text: string, categoryId: LocalId | null = null): Promise<FoundPets | null> {
      latest = search.answer(call('catalogue.search', { text, categoryId, limit, after: null }));
      const answer = await latest;
      if (!answer?.ok) return answer && nothingFound;
      const { items, next, guessed = false } = answer.value;
      return { found: items, guessed, more: next !== null, answered: text };
    },
    /**
     * The first pet of the answer to the latest question, once it is here and is still wanted. Null where none is to be
     * taken: a refused answer is reported, and an approximate match has to be chosen.
     */
    async first(isWanted: () => boolean): Promise<PetTile | null> {
      const answer = await latestAnswer();
      if (answer === null || !isWanted()) return null;
      if (!answer.ok) notifyFailure(answer.error);
      else if (answer.value.guessed) soundRefusal();
      else return answer.value.items[0] ?? null;
      return null;
    },
    /** The question that is on its way is not wanted any more. */
    forget() {
      search.cancel();
      latest = Promise.resolve(null);
    },
  };
}
