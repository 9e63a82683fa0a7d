import { afterEach, beforeEach } from 'vitest';
import { nobody } from '../../electron/store/testing.ts';
import type { TestShop } from '../../electron/usecases/testing.ts';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { OrderDraft, OrderView } from '../../shared/domain/order.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { ShopSettings } from '../../shared/domain/settings.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import { minor, type Quantity } from '../../shared/money/money.ts';
import { until } from '../../shared/testing/until.ts';
import { createStores, type Stores } from '../app/createStores.ts';
import { i18n } from '../i18n/i18n.ts';
import { bridgeTo, type TestBridge } from './bridge.ts';
import { codeOf, petOf, stockedShop } from './shop.ts';

// A newly started program for each test of a file: a stocked shop, its bridge, and a window's stores.

/** The shop behind the window. */
export let shop: TestShop;
/** The bridge to the shop. */
export let bridge: TestBridge;
/** The stores of the window. */
export let stores: Stores;

/** Starts the program before each test of a file; each test begins in English. */
export function startForEach(settings: Partial<ShopSettings> = {}): void {
  beforeEach(async () => {
    shop = await stockedShop(settings);
    await openWindow();
  });
  afterEach(() => i18n.changeLanguage('en'));
}

/** Opens a window on the shop, the first one or after a restart: the previous window's state is gone. */
export async function openWindow(): Promise<void> {
  beginWindow();
  await when(stores.checkout.useBasket, ({ basket }) => basket);
  await when(stores.app.useApp, ({ app }) => app);
}

/**
 * Like `openWindow`, without waiting for the first answers.
 *
 * @param onTheWay prepares the bridge before the first call
 */
export function beginWindow(onTheWay: (bridge: TestBridge) => void = () => {}): void {
  bridge?.close();
  bridge = bridgeTo(shop);
  onTheWay(bridge);
  stores = createStores(bridge);
  stores.app.useApp.getState().start();
  stores.checkout.useBasket.getState().start();
}

/** Resolves with what `look` finds in a store, in the turn in which it appears. */
export function when<S, T>(
  store: { getState(): S; subscribe(listener: (state: S) => void): () => void },
  look: (state: S) => T | null | undefined | false,
): Promise<T> {
  return new Promise((resolve) => {
    const end = store.subscribe(see);
    see(store.getState());
    function see(state: S) {
      const found = look(state);
      if (found === null || found === undefined || found === false) return;
      end();
      resolve(found);
    }
  });
}

export const basket = () => stores.checkout.useBasket.getState();
export const payment = () => stores.checkout.usePayment.getState();
export const terminal = () => stores.cards.useTerminal.getState();
export const dialog = () => stores.app.useDialog.getState();
export const names = () => basket().basket?.lines.map((line) => `${line.quantity} ${line.petName}`);
export const refunds = () => stores.refunds.useRefunds.getState();
export const notices = () => stores.app.useNotices.getState().notices.map(({ say }) => say);
/** The notices that stay until they are closed. */
export const lasting = () => stores.app.useNotices.getState().lasting.map(({ say }) => say);
/** Presses Undo in the latest notice. */
export const undo = () => stores.app.useNotices.getState().notices.at(-1)?.undo?.();

/** A pet of the shop with at least this free count, with a price by default. */
export const pet = (free = 3, priced = true, skip = 0) => petOf(shop, free, priced, skip);
export const code = (petId: LocalId) => codeOf(shop, petId);

/** Changes a pet's price. Resolves with the pet. */
export async function priced(tile: PetTile, amount: number): Promise<PetTile> {
  return shop.ask('catalogue.setPrice', { petId: tile.id, amount });
}

/** Every receipt of the till, newest first. */
export async function receipts() {
  const list = await shop.ask('checkout.receipts', { text: '', limit: 100 });
  const sales = list.filter(({ kind }) => kind === 'receipt');
  return Promise.all(sales.map(({ id }) => shop.ask('checkout.receipt', { saleId: id })));
}

/** Puts pets into the cart and begins their payment. */
export async function beginPaying(...pets: PetTile[]): Promise<void> {
  for (const each of pets) await stores.checkout.takePet(each);
  await payment().begin();
}

/**
 * Sells pets for exact cash.
 *
 * @returns the receipt, which is also on the screen
 */
export async function sell(...pets: PetTile[]): Promise<Receipt> {
  await beginPaying(...pets);
  await payment().take();
  const { receipt } = payment();
  if (!receipt) throw new Error('Nothing was sold');
  return receipt;
}

/** Opens the form of a refund or an exchange, with a reason. */
export async function openRefund(saleId: LocalId, mode?: 'refund' | 'exchange', reason = 'Wrong pet') {
  refunds().start(saleId, mode);
  await until(() => refunds().receipt !== null);
  refunds().setReason(reason);
}

/** Refunds everything on a receipt, or puts it into the cart for an exchange. */
export async function bringAllBack(saleId: LocalId, mode?: 'refund' | 'exchange', reason?: string) {
  await openRefund(saleId, mode, reason);
  refunds().takeAll();
  await until(() => refunds().quote !== null);
  await refunds().complete();
}

/** Changes settings that the window shows, and waits until it has them. */
export async function changeShop(settings: Partial<ShopSettings>): Promise<void> {
  await shop.ask('settings.saveShop', settings);
  await when(stores.app.useApp, ({ app }) =>
    Object.entries(settings).every(([name, value]) => app?.[name as keyof typeof app] === value),
  );
}

/** Keeps a register of the animals in a pet's category. */
export async function keepRegister({ categoryId }: PetTile): Promise<void> {
  if (!categoryId) throw new Error('The pet has no category');
  const category = await shop.ask('editing.category', { categoryId });
  await shop.ask('editing.saveCategory', { ...category, register: true });
}

/** Answers the question for a price. */
export function sayPrice(amount: number, remember: boolean): void {
  const asked = dialog().dialog;
  if (asked?.kind !== 'price') throw new Error('No price is asked for');
  asked.answer({ amount: minor(amount), remember });
  dialog().close();
}

/** Applies these rules to the shop, adds a manager, and signs in a cashier. */
export async function signInCashier(rules: Partial<ShopSettings>): Promise<void> {
  await shop.ask('settings.saveShop', rules);
  const person = { id: null, active: true, pinHash: 'a PIN that nobody types' };
  shop.store.staff.save({ ...person, name: 'Anna', role: 'manager' }, nobody);
  const { id } = shop.store.staff.save({ ...person, name: 'Bert', role: 'cashier' }, nobody);
  shop.session.signIn(id);
  await when(stores.app.useApp, ({ app }) => app?.staff?.id === id);
}

/** An order's draft with defaults. */
export function orderDraft(change: Partial<OrderDraft> = {}): OrderDraft {
  return {
    idempotencyKey: newLocalId(),
    petId: pet().id,
    quantity: 1,
    shipDate: '2026-11-21T12:00:00.000Z',
    customerName: 'Aoife Brennan',
    customerPhone: null,
    note: null,
    unitPrice: minor(1990),
    deposit: null,
    ...change,
  };
}

/** Places an order on this till. */
export const placeOrder = (change: Partial<OrderDraft> = {}): Promise<OrderView> =>
  shop.ask('orders.place', { draft: orderDraft(change), allowOverpromise: true });

/** Simulates a pull after another till handed an order over. */
export function endElsewhere(orderId: LocalId): void {
  shop.store.context.db
    .prepare(
      `UPDATE store_order SET state = 'fulfilled', complete = 1, fulfilled_at = '2026-11-21T10:00:00.000Z' WHERE id = ?`,
    )
    .run(orderId);
}

/** Simulates a pull of an order that another till placed. */
export function orderFromElsewhere(change: { petId?: LocalId; quantity?: Quantity } = {}): string {
  const id = newLocalId();
  const { context, identity } = shop.store;
  const at = '2026-11-20T10:00:00.000Z';
  context.db
    .prepare(
      `INSERT INTO store_order (id, connection_id, origin, remote_id, pet_id, quantity, ship_date, state, created_at, updated_at)
       VALUES (?, ?, 'external', '7000', ?, ?, '2026-11-21T15:00:00.007Z', 'open', ?, ?)`,
    )
    .run(id, identity.connectionId, change.petId ?? pet().id, change.quantity ?? 1, at, at);
  return id;
}
