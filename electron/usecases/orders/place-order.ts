import type { OrderDraft, OrderView } from '../../../shared/domain/order.ts';
import type { TenderIntent } from '../../../shared/domain/payment.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors.ts';
import { formatMoney } from '../../../shared/money.ts';
import { roundedQuotient, taxOf } from '../../../shared/pricing.ts';
import { localDate } from '../../../shared/time.ts';
import type { Minor } from '../../../shared/units.ts';
import { approvedUnder, intendWork, refuseBusy, workUnder } from '../checkout/intents.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

export type OrderDeps = Pick<Deps, 'store' | 'sync' | 'clock' | 'profile'>;

/**
 * Takes a customer's order. The same token again is the same order. One whose deposit was kept as being charged
 * (`intendDeposit`) was looked at then: once the card was charged, nothing refuses it.
 *
 * @throws PerchError `overpromise` (facts: petName, free, wanted) unless allowed, `ship_date_past`, `deposit_over`,
 *   `pet_unknown`, `card_busy`, `manager_needed` for a price far below the shop's, or a named one where cashiers may not name one
 */
export function placeOrder(
  deps: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): OrderView {
  const { store, sync } = deps;
  const done = store.orders.byToken(draft.token);
  if (done) return store.orderList.require(done.id);

  const pet = store.catalogue.requirePet(draft.petId);
  const agreed = workUnder(store, draft.token, 'deposit');
  if (!agreed) refuseUnfit(deps, { draft, allowOverpromise }, caller);
  else if (!isSameOrder(agreed.draft, draft)) {
    refuseBusy(store, ({ basketToken }) => basketToken === draft.token);
  }
  const actor = agreed ? approvedUnder(store, draft.token, caller.actor) : caller.actor;
  const order = store.customerOrders.place(draft, pet.name, actor);
  sync.kick();
  return store.orderList.require(order.id);
}

/**
 * Keeps that a card is about to be charged for the deposit of an order. What `placeOrder` would refuse is refused here.
 *
 * @throws PerchError as `placeOrder`, and `amount_zero`
 */
export function intendDeposit(
  deps: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): TenderIntent {
  const { store } = deps;
  if (store.orders.byToken(draft.token)) {
    throw new PerchError('order_taken', 'This order was taken already.');
  }
  if (draft.deposit?.kind !== 'card' || draft.deposit.amount === 0) {
    throw new PerchError('amount_zero', 'There is no deposit to take on a card.');
  }
  refuseUnfit(deps, { draft, allowOverpromise }, caller);
  const { amount } = draft.deposit;
  return intendWork(store, { token: draft.token, amount, work: { kind: 'deposit', draft } }, caller.actor);
}

/** Only the terminal's receipt number is not known before the card was charged. */
function isSameOrder(kept: OrderDraft, draft: OrderDraft): boolean {
  const plain = (one: OrderDraft) =>
    JSON.stringify({ ...one, deposit: one.deposit && { ...one.deposit, reference: null } });
  return plain(kept) === plain(draft);
}

function refuseUnfit(
  { store, clock }: OrderDeps,
  { draft, allowOverpromise }: { draft: OrderDraft; allowOverpromise: boolean },
  caller: Caller,
): void {
  const pet = store.catalogue.requirePet(draft.petId);
  refusePast(draft.shipDate, clock.now());
  const settings = store.settings.shop();
  const base = draft.unitPrice * draft.quantity;
  const total = settings.taxIncluded ? base : base + taxOf(base, pet.taxBasisPoints, false);
  if (!Number.isSafeInteger(total)) {
    throw new PerchError('amount_too_large', 'This amount is too large. Please check quantity and price.');
  }
  const deposit = draft.deposit?.amount ?? 0;
  if (deposit > total) {
    const most = formatMoney(total, settings.currency, settings.locale);
    throw new PerchError('deposit_over', `The deposit is more than the order comes to (${most}).`, { total });
  }
  if (!allowOverpromise && draft.quantity > pet.stock.free) {
    const { free } = pet.stock;
    const sentence = `Only ${Math.max(free, 0)} of “${pet.name}” are free, and ${draft.quantity} are to be promised. Take the order all the same?`;
    throw new PerchError('overpromise', sentence, { petName: pet.name, free, wanted: draft.quantity });
  }
  requireManagerForPrice(draft.unitPrice, pet.price, settings, caller);
}

/** @throws PerchError `ship_date_past`: before today, by the calendar on the shop's wall */
export function refusePast(shipDate: string, now: number): void {
  if (localDate(Date.parse(shipDate)) >= localDate(now)) return;
  throw new PerchError('ship_date_past', 'That day is over already. Please choose today or a later one.');
}

function requireManagerForPrice(
  price: Minor,
  shopPrice: number | null,
  settings: Pick<ShopSettings, 'cashierDiscountLimit' | 'cashierMayPrice'>,
  caller: Caller,
) {
  const limit = settings.cashierDiscountLimit;
  if (shopPrice === null && !settings.cashierMayPrice) {
    caller.requireManager('Naming a price for a pet without one needs a manager here.', { reason: 'price' });
  }
  if (limit === null || !shopPrice || price >= shopPrice) return;
  const off = roundedQuotient(BigInt(shopPrice - price) * 10_000n, BigInt(shopPrice));
  if (off <= limit) return;
  const facts = { reason: 'discount', limit, given: off };
  caller.requireManager(`A discount above ${limit / 100} % needs a manager.`, facts);
}
