import type { Animals } from './animals/animals.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { CategoryEditing } from './catalogue/category-editing.ts';
import type { PetEditing } from './catalogue/pet-editing.ts';
import type { PetTiles } from './catalogue/pet-tile.ts';
import type { GrandTotals } from './day/grand-totals.ts';
import type { Shifts } from './day/shifts.ts';
import type { Candidates } from './entries/candidates.ts';
import type { EntryChoosing } from './entries/choices.ts';
import type { EntryViews } from './entries/entry-views.ts';
import type { Orders } from './orders/orders.ts';
import type { EntryWriter } from './outbox/entry-writer.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Queue } from './outbox/queue.ts';
import type { RemoteIds } from './outbox/remote-ids.ts';
import type { StockPush } from './outbox/stock-push.ts';
import type { Remote } from './remote/remote.ts';
import type { Baskets } from './sales/baskets.ts';
import type { Letterheads } from './sales/letterheads.ts';
import type { Refunds } from './sales/refunds.ts';
import type { Tenders } from './sales/tenders.ts';
import type { Counters } from './shop/counters.ts';
import type { Journal } from './shop/journal.ts';
import type { Settings } from './shop/settings.ts';
import type { Staff } from './shop/staff.ts';
import type { PetStatus } from './stock/pet-status.ts';
import type { Stock } from './stock/stock.ts';

interface Repositories {
  animals: Animals;
  baskets: Baskets;
  candidates: Candidates;
  catalogue: Catalogue;
  categoryEditing: CategoryEditing;
  choosing: EntryChoosing;
  counters: Counters;
  entryViews: EntryViews;
  entryWriter: EntryWriter;
  grandTotals: GrandTotals;
  journal: Journal;
  letterheads: Letterheads;
  orders: Orders;
  outbox: Outbox;
  petEditing: PetEditing;
  petStatus: PetStatus;
  queue: Queue;
  refunds: Refunds;
  remote: Remote;
  remoteIds: RemoteIds;
  settings: Settings;
  shifts: Shifts;
  staff: Staff;
  stock: Stock;
  stockPush: StockPush;
  tenders: Tenders;
  tiles: PetTiles;
}

/** The repositories that another one is created with, such as `Parts<'journal' | 'settings'>`. */
export type Parts<Name extends keyof Repositories> = Pick<Repositories, Name>;

/** What sales, refunds and customers' orders are written with. */
export type LedgerParts = Parts<
  | 'animals'
  | 'baskets'
  | 'counters'
  | 'entryWriter'
  | 'journal'
  | 'letterheads'
  | 'orders'
  | 'outbox'
  | 'petStatus'
  | 'settings'
  | 'shifts'
  | 'stock'
  | 'tenders'
>;
