import { createHash } from 'node:crypto';
import type { Basket } from '../../shared/domain/basket.ts';
import { orderedPets } from '../../shared/domain/order-lines.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import type { LocalId, RemoteId } from '../../shared/ids/ids.ts';
import type { ContractChannel, Input } from '../../shared/ipc/contract.ts';
import type { Store } from '../store/store.ts';
import { askedConditions } from './conditions/check.ts';
import type { Act } from './session.ts';

/** The input contains everything that a manager approves; nothing else is compared. */
const INPUT = 'input';

/** Any date will do: the treatment state of a day is derived from the group and is not compared. */
const ANY_DAY = '1970-01-01';

type Subjects = {
  [C in ContractChannel]?: typeof INPUT | ((store: Store, input: Input<C>) => unknown);
};

/**
 * The commands that a manager's PIN can approve, each with the state that its input refers to. An approval expires when
 * that state changes (docs/roles.md, "What an approval is for"). Sync progress is left out, since managers do not
 * approve it.
 */
export const approvable = {
  'animals.change': (store, { groupId }) => store.animals.get(groupId, ANY_DAY),
  'animals.takeUp': (store, { petIds }) => petIds.map((petId) => animals(store, petId)),
  'animals.writeOff': (store, { petId }) => animals(store, petId),
  'arrivals.post': (store) => store.arrivals.draft(),
  'catalogue.saveFavourites': INPUT,
  'catalogue.setPrice': (store, { petId }) => pet(store, petId),
  'checkout.complete': (store, { basket }) => sale(store, basket),
  'checkout.hold': (store, { basket }) => keptBasket(store, basket.idempotencyKey),
  'checkout.keep': (store, { idempotencyKey }) => keptBasket(store, idempotencyKey),
  'checkout.namePrice': (store, { petId }) => pet(store, petId),
  'checkout.void': (store, { idempotencyKey }) => keptBasket(store, idempotencyKey),
  'conditions.choosePdf': INPUT,
  'conditions.confirm': (store, input) => askedConditions(store, input),
  'conditions.save': (store, { subject }) => store.conditions.of(subject),
  'day.cash': (store) => shift(store),
  'day.close': (store) => [shift(store), drawer(store)],
  'editing.removeCategory': (store, { categoryId }) => category(store, categoryId),
  'editing.removePet': (store, { petId }) => store.catalogue.pet(petId),
  'editing.saveCategory': (store, { categoryId }) => category(store, categoryId),
  'editing.savePet': (store, { petId }) => petId && pet(store, petId),
  'kiosk.leave': INPUT,
  'orders.addLine': (store, { orderId, petId }) => [order(store, orderId), pet(store, petId)],
  'orders.cancel': (store, { orderId }) => order(store, orderId),
  'orders.changeLine': (store, { lineId }) => order(store, lineId),
  'orders.place': (store, { draft }) => orderedPets(draft).map(({ petId }) => pet(store, petId)),
  'orders.releaseDeposit': (store, { orderId }) => order(store, orderId),
  'payments.begin': paidFor,
  // The id names a single preview or action, which never changes.
  'prices.apply': INPUT,
  'prices.set': INPUT,
  'prices.undo': INPUT,
  'refunds.complete': (store, { saleId }) => receipt(store, saleId),
  'refunds.completeReturn': (store, { lines }) => lines.map(({ petId }) => pet(store, petId)),
  // Read-only: the input names the days.
  'reports.saveCsv': INPUT,
  'reports.sales': INPUT,
  'stock.adjust': (store, { petId }) => pet(store, petId),
  'stock.countCommit': (store, { sessionId }) => store.counts.review(sessionId),
  'stock.importApply': INPUT,
  'stock.setLowMark': (store, { petId }) => pet(store, petId),
  'sync.discard': (store, { entryId }) => entry(store, entryId),
  'sync.edit': (store, { entryId }) => entry(store, entryId),
  'sync.handOver': (store, { entryId }) => entry(store, entryId),
  'sync.link': (store, { entryId, remoteId }) => [entry(store, entryId), candidate(store, entryId, remoteId)],
  'sync.retry': (store, { entryId }) => entry(store, entryId),
  'sync.sendAllAgain': (store, { entryIds }) => entryIds.map((entryId) => entry(store, entryId)),
} satisfies Subjects;

/** Whether a manager's PIN can approve a command. */
export function isApprovable(channel: ContractChannel): boolean {
  return Object.hasOwn(approvable, channel);
}

/** A hash of the current state that a command refers to. */
export function subjectOf(store: Store, { channel, input }: Act): string {
  const subjects: Subjects = approvable;
  const subject = subjects[channel];
  if (subject === undefined || subject === INPUT) return '';
  const content = known(() => (subject as (store: Store, input: unknown) => unknown)(store, input));
  return createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest('hex');
}

/** A missing record counts as its error code: the command itself rejects it. */
function known(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof PerchError) return error.code;
    throw error;
  }
}

/** A pet's stock and its entries in the animal register. */
function animals(store: Store, petId: LocalId) {
  return [store.stock.figures(petId).shown, store.animals.inRegister(petId)];
}

function pet(store: Store, petId: LocalId) {
  const tile = store.catalogue.pet(petId);
  return tile && [tile.name, tile.categoryId, tile.price, tile.quantityPrices];
}

function category(store: Store, categoryId: LocalId | null) {
  return store.catalogue.categories().find(({ id }) => id === categoryId);
}

function keptBasket(store: Store, idempotencyKey: LocalId) {
  return store.baskets.kept(idempotencyKey);
}

/** The input contains the basket. The state is the saved basket, the shop's prices and earlier returns. */
function sale(store: Store, { idempotencyKey, lines, returned, pickUp }: Basket) {
  return [
    keptBasket(store, idempotencyKey),
    lines.map(({ petId }) => pet(store, petId)),
    returned && receipt(store, returned.saleId),
    pickUp && order(store, pickUp.orderId),
  ];
}

function receipt(store: Store, saleId: LocalId) {
  const { number, total, lines } = store.receipts.get(saleId);
  const left = lines.map((line) => [line.id, line.quantity, line.refundedQuantity, line.total]);
  return [number, total, left, store.refunds.givenByCashiers(saleId)];
}

function order(store: Store, orderId: LocalId) {
  const { lines, total, customerName, depositHeld } = store.orderList.require(orderId);
  const agreed = lines.map(({ petId, quantity, unitPrice, state }) => [petId, quantity, unitPrice, state]);
  return [agreed, total, customerName, depositHeld];
}

function shift(store: Store) {
  const open = store.shifts.current();
  return open && [open.id, store.shifts.takenOutByCashiers(open.id)];
}

/** The state behind a closing: the expected cash and the unsettled card payments. */
function drawer(store: Store) {
  const open = store.shifts.current();
  const payments = store.payments.open().map(({ id, state, amount }) => [id, state, amount]);
  return open && [store.dayReports.compute(open).cash, payments];
}

function entry(store: Store, entryId: LocalId) {
  const { entry: shown, choices } = store.entryLives.of(entryId);
  // The candidate orders at the service are not part of what is approved.
  return [shown, { ...choices, candidates: choices.candidates !== null }];
}

function candidate(store: Store, entryId: LocalId, remoteId: RemoteId) {
  return store.candidates.of(store.queue.get(entryId)).find((each) => each.remoteId === remoteId);
}

function paidFor(store: Store, request: Input<'payments.begin'>) {
  switch (request.kind) {
    case 'basket':
    case 'exchange':
      return sale(store, request.basket);
    case 'furtherDeposit':
    case 'returnedDeposit':
      return order(store, request.orderId);
    case 'deposit':
      return orderedPets(request.draft).map(({ petId }) => pet(store, petId));
    case 'refund':
      return receipt(store, request.refund.saleId);
    case 'return':
      return request.refund.lines.map(({ petId }) => pet(store, petId));
    case 'returnedPart':
      return request.paymentId;
  }
}
