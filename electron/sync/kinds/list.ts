import type { RemoteId } from '../../../shared/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { ListSummary } from '../../petstore/request.ts';
import type { RowSchema } from '../../petstore/unreadable.ts';
import type { Permits } from '../permits.ts';
import type { SyncParts } from '../types.ts';

/** `whole`: the list was read to its end. `enough`: not, for what was looked for was found before it. */
type ListRead = { ended: 'whole' | 'enough' } | { ended: null; answer: Answer<ListSummary> | null };

/**
 * Reads a list page by page, a permit each.
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
    // A list that leads in a circle has no end.
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
