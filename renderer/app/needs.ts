import type { CardsStores } from '../features/cards/stores.ts';
import type { CheckoutStores } from '../features/checkout/stores.ts';
import type { OrdersStores } from '../features/orders/stores.ts';
import type { PrintingStores } from '../features/printing/stores.ts';
import type { ReceiptsStores } from '../features/receipts/stores.ts';
import type { RefundsStores } from '../features/refunds/stores.ts';
import type { SettingsStores } from '../features/settings/stores.ts';
import type { StaffStores } from '../features/staff/stores.ts';
import type { StockStores } from '../features/stock/stores.ts';
import type { SyncStores } from '../features/sync/stores.ts';
import type { AppStores } from './appStores.ts';
import type { Ipc } from './bridge.ts';

interface Parts {
  ipc: Ipc;
  app: AppStores;
  cards: CardsStores;
  checkout: CheckoutStores;
  orders: OrdersStores;
  printing: PrintingStores;
  receipts: ReceiptsStores;
  refunds: RefundsStores;
  settings: SettingsStores;
  staff: StaffStores;
  stock: StockStores;
  sync: SyncStores;
}

/** The parts of the window that a store is created with, such as `Needs<'ipc' | 'app'>`. */
export type Needs<Name extends keyof Parts> = Pick<Parts, Name>;
