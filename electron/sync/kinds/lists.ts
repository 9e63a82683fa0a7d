import type { RemoteId } from '../../../shared/ids/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';
import { ReadCategory, ReadPet } from '../../../shared/petstore/read.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { ListSummary, RowSchema } from '../../petstore/request.ts';
import type { Permits } from '../permits.ts';
import type { SyncParts } from '../types.ts';
import type { Shown } from './edits.ts';
import { ask, isGone, refusalOf } from './send.ts';

/** `whole`: the list was read to its end. `enough`: reading stopped early, because the row was found. */
type ListRead = { ended: 'whole' | 'enough' } | { ended: null; answer: Answer<ListSummary> | null };

/**
 * Reads a list page by page, with a permit for each.
 *
 * @param see takes the rows of a page; true: nothing more is needed
 * @param etag the list's last one: "nothing changed" ends the reading with that answer
 */
export async function readList<T extends { id: RemoteId }>(
  { client }: Pick<SyncParts, 'client'>,
  operation: OperationName,
  { item, permits, see, etag = null }: ReadListOptions<T>,
): Promise<ListRead> {
  const addresses = new Set<string>();
  let isEnough = false;
  let page: string | null = null;
  do {
    const permit = await permits.take();
    if (!permit) return { ended: null, answer: null };
    const answer: Answer<ListSummary> = await client.list(operation, {
      page,
      item,
      ifNoneMatch: page === null ? etag : null,
      tryConsume: permit.tryConsume,
      onItems(items) {
        isEnough ||= see(items);
      },
    });
    permit.complete(answer);
    if (answer.kind !== 'ok') return { ended: null, answer };
    page = answer.next;
    // A page address that repeats means that the list never ends.
    if (page !== null && addresses.has(page)) return { ended: null, answer };
    if (page !== null) addresses.add(page);
  } while (page !== null && !isEnough);
  return { ended: isEnough ? 'enough' : 'whole' };
}

interface ReadListOptions<T> {
  item: RowSchema<T>;
  permits: Permits;
  see: (items: T[]) => boolean;
  etag?: string | null;
}

/** The list is read for one pet only up to this many pages; beyond that only the deprecated getPet is practical. */
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
 * The current state of one pet or category. Reads the list while it is short, usually with "nothing changed"; uses getPet
 * only for a long list, since it is deprecated (docs/contract.md, "Operations").
 *
 * @returns `unavailable`: the service offers no such operation; `unknown`: it cannot be read now
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
  // "Nothing changed" is no answer if this till knows only its own change, which the service does not have.
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
