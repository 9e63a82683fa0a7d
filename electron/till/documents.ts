import type { Receipt } from '../../shared/domain/sale.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { StoredOrder } from '../store/orders/orders.ts';
import type { Store } from '../store/store.ts';

// The printed documents. Money in minor units of `currency`; ids of the service are strings, because they may exceed
// the precision of numbers.

/** A stored sale, each line with the order that reports it to the service. */
export function saleDocument(store: Store, receipt: Receipt) {
  const { id, number, businessDate, completedAt, currency, total, tax, rounding } = receipt;
  const lines = receipt.lines.map((line) => {
    const order = store.orders.ofSaleLine(line.id);
    return {
      petId: line.petId,
      petName: line.petName,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount,
      total: line.total,
      delivery: line.delivery,
      order: order && orderDocument(order),
    };
  });
  return { id, number, businessDate, completedAt, currency, total, tax, rounding, lines };
}

/** An order of ours: `assignedId` is our number, `remoteId` the service's once it has answered. */
export function orderDocument(order: StoredOrder) {
  const { id, assignedId, remoteId, petId, petName, quantity, shipDate, state } = order;
  return { id, assignedId, remoteId, petId, petName, quantity, shipDate, state };
}

/** The stock of a pet after a command. */
export function stockDocument(store: Store, petId: LocalId) {
  const pet = store.catalogue.requirePet(petId);
  return { petId, remoteId: pet.remoteId, petName: pet.name, ...pet.stock };
}
