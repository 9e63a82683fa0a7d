import type { OperationName } from '../../../shared/petstore/operations.ts';
import { ListedOrder, ReadCategory, ReadInventoryItem, ReadPet } from '../../../shared/petstore/read.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { Client } from '../../petstore/client.ts';
import type { ListOptions, ListSummary, RowSchema } from '../../petstore/request.ts';
import type { Seen } from '../../store/remote/gone.ts';
import type { Resource } from '../../store/remote/pull-state.ts';
import type { Remote } from '../../store/remote/remote.ts';
import type { ReadMark } from '../../store/remote/touched.ts';

/** What storing rows needs. */
interface Taking {
  mark: ReadMark;
  seen: Seen;
  today: BusinessDate;
}

interface PageRequest extends Taking, Omit<ListOptions<unknown>, 'item' | 'onItems'> {
  /** Writes rows in slices. */
  write<T>(rows: readonly T[], apply: (slice: readonly T[]) => void): Promise<void>;
}

interface List {
  operation: OperationName;
  readPage(client: Client, remote: Remote, request: PageRequest): Promise<Answer<ListSummary>>;
}

function list<T>(
  operation: OperationName,
  item: RowSchema<T>,
  apply: (remote: Remote, rows: readonly T[], taking: Taking) => void,
): List {
  return {
    operation,
    readPage: (client, remote, { mark, seen, today, write, ...asked }) =>
      client.list(operation, {
        ...asked,
        item,
        onItems: (rows) => write(rows, (slice) => apply(remote, slice, { mark, seen, today })),
      }),
  };
}

/** How each resource is read, in the order of a round: resources that others refer to come first. */
export const lists: Record<Resource, List> = {
  categories: list('listCategories', ReadCategory, (remote, rows, { mark, seen }) =>
    remote.categories.apply(rows, mark, seen),
  ),
  pets: list('listPets', ReadPet, (remote, rows, { mark, seen }) => remote.pets.apply(rows, mark, seen)),
  inventory: list('listInventory', ReadInventoryItem, (remote, rows, { mark, today }) =>
    remote.inventory.apply(rows, mark, { staffId: null, businessDate: today }),
  ),
  orders: list('listOrders', ListedOrder, (remote, rows, { mark, seen }) =>
    remote.orders.apply(rows, mark, seen),
  ),
};
