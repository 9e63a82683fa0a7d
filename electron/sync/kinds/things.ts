import type { RemoteId } from '../../../shared/ids.ts';
import { ReadCategory, ReadPet } from '../../../shared/petstore/read.ts';
import type { Permits } from '../permits.ts';
import type { SyncParts } from '../types.ts';
import type { Shown } from './edits.ts';
import { readList } from './list.ts';
import { ask, isGone, refusalOf } from './send.ts';

/** Up to so many pages the list is read for one pet; beyond, the deprecated getPet is the only reading that serves. */
const LIST_PAGES = 5;

/** Reads the list of pets or categories. `refused`: it cannot be read to its end, now or ever; `unknown`: not now. */
export async function readThings(
  parts: SyncParts,
  thing: 'pet' | 'category',
  permits: Permits,
  see: (shown: Shown) => void,
): Promise<'whole' | 'refused' | 'unknown'> {
  const options = {
    permits,
    see(items: Shown[]) {
      items.forEach(see);
      return false;
    },
  };
  const read =
    thing === 'pet'
      ? await readList<Shown>(parts, 'listPets', { ...options, item: ReadPet })
      : await readList<Shown>(parts, 'listCategories', { ...options, item: ReadCategory });
  if (read.ended !== null) return 'whole';
  const { answer } = read;
  const isFinal =
    answer !== null &&
    (answer.kind === 'ok' ||
      refusalOf(answer) !== null ||
      (answer.kind === 'not_sent' && answer.why === 'unavailable'));
  return isFinal ? 'refused' : 'unknown';
}

/**
 * One pet or category as it is now. The list serves while it is short, most often with "nothing changed"; getPet only
 * where it is long, since it is deprecated (docs/contract.md, "Operations").
 *
 * @returns `unavailable`: the service offers no such reading; `unknown`: nobody can tell now
 */
export async function findThing(
  parts: SyncParts,
  thing: 'pet' | 'category',
  remoteId: RemoteId,
  permits: Permits,
): Promise<Shown | 'gone' | 'unavailable' | 'unknown'> {
  const { client, store } = parts;
  if (thing === 'pet' && store.capabilities.get().petPages > LIST_PAGES && client.routes.getPet.available) {
    const answer = await ask(parts, 'getPet', remoteId, { schema: ReadPet, permits });
    if (answer?.kind === 'ok') return answer.value;
    return answer && isGone(answer) ? 'gone' : 'unknown';
  }
  const list = thing === 'pet' ? 'listPets' : 'listCategories';
  if (!client.routes[list].available) return 'unavailable';
  let found: Shown | null = null;
  // "Nothing changed" says nothing where only a change of ours is known here, which the service does not have.
  const known = thing === 'pet' ? store.remoteIds.petFacts(remoteId) : null;
  const read = await readList<Shown>(parts, list, {
    permits,
    item: thing === 'pet' ? ReadPet : ReadCategory,
    etag: known && store.remote.pulls.get('pets').etag,
    see(items) {
      found = items.find(({ id }) => id === remoteId) ?? found;
      return found !== null;
    },
  });
  if (found !== null) return found;
  if (read.ended !== null) return 'gone';
  if (read.answer?.kind === 'not_modified' && known) return { id: remoteId, ...known };
  return read.answer !== null && refusalOf(read.answer) !== null ? 'unavailable' : 'unknown';
}
