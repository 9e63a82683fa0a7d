import type { LocalId } from '../../../shared/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';
import { ListedOrder, ReadCategory, ReadInventoryItem, ReadPet } from '../../../shared/petstore/read.ts';
import type { BusinessDate } from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { Client } from '../../petstore/client.ts';
import type { ListSummary } from '../../petstore/request.ts';
import type { UnreadableRow } from '../../petstore/unreadable.ts';
import type { Resource } from '../../store/remote/pull-state.ts';
import type { Remote } from '../../store/remote/remote.ts';
import type { Seen } from '../../store/remote/seen.ts';
import type { ReadMark } from '../../store/remote/touched.ts';

/** What reading one page needs. */
interface PageRequest {
  page: string | null;
  ifNoneMatch: string | null;
  mayLeave: () => boolean;
  mark: ReadMark;
  seen: Seen;
  today: BusinessDate;
  /** Hears of which pets a list shows sales or orders of others that were not known. */
  onOthers: (petIds: readonly LocalId[]) => void;
  /** Hears what could not be read. */
  onUnreadable: (rows: readonly UnreadableRow[]) => void;
  /** Writes items in slices. */
  write<T>(items: readonly T[], apply: (slice: readonly T[]) => void): Promise<void>;
}

interface Reader {
  operation: OperationName;
  read(client: Client, remote: Remote, request: PageRequest): Promise<Answer<ListSummary>>;
}

const asked = ({ page, ifNoneMatch, mayLeave, onUnreadable }: PageRequest) => ({
  page,
  ifNoneMatch,
  mayLeave,
  onUnreadable,
});

/** How each resource is read, in the order of a round: what others refer to comes first. */
export const readers: Record<Resource, Reader> = {
  categories: {
    operation: 'listCategories',
    read: (client, remote, request) =>
      client.list('listCategories', {
        ...asked(request),
        item: ReadCategory,
        onItems: (items) =>
          request.write(items, (slice) => remote.categories.apply(slice, request.mark, request.seen)),
      }),
  },
  pets: {
    operation: 'listPets',
    read: (client, remote, request) =>
      client.list('listPets', {
        ...asked(request),
        item: ReadPet,
        onItems: (items) =>
          request.write(items, (slice) => remote.pets.apply(slice, request.mark, request.seen)),
      }),
  },
  inventory: {
    operation: 'listInventory',
    read: (client, remote, request) =>
      client.list('listInventory', {
        ...asked(request),
        item: ReadInventoryItem,
        onItems: (items) =>
          request.write(items, (slice) =>
            remote.inventory.apply(slice, request.mark, { staffId: null, businessDate: request.today }),
          ),
      }),
  },
  orders: {
    operation: 'listOrders',
    read: (client, remote, request) =>
      client.list('listOrders', {
        ...asked(request),
        item: ListedOrder,
        onItems: (items) =>
          request.write(items, (slice) =>
            request.onOthers(remote.orders.apply(slice, request.mark, request.seen)),
          ),
      }),
  },
};
