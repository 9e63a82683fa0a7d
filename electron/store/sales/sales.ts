import type { Basket } from '../../../shared/domain/basket.ts';
import type { StockFigures } from '../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY, sum } from '../../../shared/money/money.ts';
import { allocate, type Settlement, type Totals } from '../../../shared/money/pricing.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { StoredOrder } from '../orders/orders.ts';
import type { LedgerParts } from '../parts.ts';
import { receiptNumber, seriesOf } from './series.ts';
import type { NewTender } from './tenders.ts';

/** A customer's order that is handed over, with its pet's figures from before it was removed from the promised ones. */
export interface FulfilledOrder {
  order: StoredOrder;
  entryId: LocalId;
  before: StockFigures;
}

/** A sale as computed by the use case; the `lines` of the totals match the basket's by position. */
export interface NewSale {
  basket: Basket;
  totals: Totals;
  settlement: Pick<Settlement, 'rounding' | 'changeDue'>;
  /** One with `payment` was taken before, as a part of the total, and is already stored. */
  tenders: Pick<NewTender, 'kind' | 'amount' | 'given' | 'reference' | 'orderId' | 'elsewhere' | 'payment'>[];
  taxIncluded: boolean;
  /** The part paid by the returned items of an exchange; minor units. */
  setOff?: Minor;
  /** The customers' orders that this sale hands over, by basket line; other lines become orders of their own. */
  fulfilled?: ReadonlyMap<LocalId, FulfilledOrder>;
}

/** Sales: the goods sold, the payments, the stock movements and the entries for the service, all or nothing. */
export function createSales(context: StoreContext, parts: LedgerParts) {
  const { db, clock, newId, identity, announce } = context;
  const {
    animals,
    baskets,
    counters,
    journal,
    letterheads,
    orders,
    outbox,
    petStatus,
    settings,
    shifts,
    stock,
    tenders,
  } = parts;
  const byKey = db.prepare<[LocalId], LocalId>('SELECT id FROM sale WHERE idempotency_key = ?').pluck();
  const insertSale = insertInto(db, 'sale');
  const insertLine = insertInto(db, 'sale_line');

  /** The line's order and its entry for the service: the customer's order, or a new one. */
  function carry(sale: NewSale, line: Basket['lines'][number], saleLineId: LocalId, actor: Actor) {
    const customers = sale.fulfilled?.get(line.id);
    if (customers) return { orderId: customers.order.id, entryId: customers.entryId };
    const { petId, petName, quantity } = line;
    const order = orders.add(
      { origin: 'sale', petId, petName, quantity, shipAt: clock.now(), saleLineId },
      actor,
    );
    const payload = { orderId: order.id, petId, quantity, shipDate: order.shipDate, complete: true };
    return { orderId: order.id, entryId: outbox.enqueue({ kind: 'createOrder', payload, actor }).id };
  }

  function writeLine(sale: NewSale, saleId: LocalId, position: number, cash: Minor, actor: Actor): LocalId {
    const line = sale.basket.lines[position];
    const priced = sale.totals.lines[position];
    if (!line || !priced) throw new Error('A sale has as many priced lines as its basket');
    const id = newId();
    const carried = carry(sale, line, id, actor);
    const before = sale.fulfilled?.get(line.id)?.before ?? stock.figures(line.petId);
    const { petId, quantity, animals: chosen, petName, categoryName, barcode, note, priceFrom } = line;
    const { taxName, taxBasisPoints, listPrice, unitPrice } = line;
    const { gross: _, id: __, ...amounts } = priced;
    insertLine({
      ...{ petId, quantity, petName, categoryName, barcode, note, priceFrom, taxName, taxBasisPoints },
      unitPrice: listPrice ?? unitPrice,
      ...amounts,
      ...carried,
      ...{ id, saleId, position, cash, taxIncluded: sale.taxIncluded },
    });
    const movementId = stock.record(
      {
        petId: line.petId,
        kind: 'sale',
        quantity: -line.quantity,
        afterEntry: carried.entryId,
        saleLineId: id,
        orderId: carried.orderId,
      },
      actor,
    );
    animals.remove({ petId, quantity, reason: 'sale', chosen, movementId, saleLineId: id }, actor);
    outbox.ensureStockPush(line.petId, actor);
    petStatus.follow(line.petId, before, actor);
    return id;
  }

  return {
    /** The sale made from a basket; null if there is none. */
    ofKey: (idempotencyKey: LocalId): LocalId | null => byKey.get(idempotencyKey) ?? null,

    /** Writes the whole sale. Call it inside a transaction. The same basket again returns the same sale. */
    complete(sale: NewSale, actor: Actor): LocalId {
      const done = byKey.get(sale.basket.idempotencyKey);
      if (done) return done;
      baskets.completed(sale.basket, actor);
      const { totals, settlement, basket } = sale;
      const id = newId();
      const series = seriesOf(identity.till, identity.generation);
      const number = counters.next(`receipt ${series}`);
      const shiftId = shifts.ensureOpen(actor).id;
      const money = {
        currency: settings.shop().currency,
        subtotal: totals.subtotal,
        discount: totals.discount,
        tax: totals.tax,
        rounding: settlement.rounding,
        total: totals.total + settlement.rounding,
        changeDue: settlement.changeDue,
      };
      insertSale({
        ...money,
        id,
        idempotencyKey: basket.idempotencyKey,
        connectionId: identity.connectionId,
        series,
        number,
        generation: identity.generation,
        till: identity.till,
        shiftId,
        staffId: actor.staffId,
        businessDate: actor.businessDate,
        completedAt: toInstant(clock.now()),
        note: basket.note,
        training: identity.mode === 'training',
        letterheadId: letterheads.keep(),
      });
      const cashOf = sharedCash(sale);
      const lines = basket.lines.map((line, position) => ({
        id: writeLine(sale, id, position, cashOf[position] ?? NO_MONEY, actor),
        petId: line.petId,
        quantity: line.quantity,
        total: totals.lines[position]?.total ?? 0,
      }));
      for (const tender of sale.tenders) {
        tenders.take({ ...tender, idempotencyKey: basket.idempotencyKey, saleId: id, shiftId });
      }
      const paid = sale.tenders.map(({ kind, amount }) => ({ kind, amount }));
      const { setOff } = sale;
      const settled = setOff === undefined ? {} : { setOff };
      const body = { number: receiptNumber(series, number), ...money, lines, tenders: paid, ...settled };
      journal.append({ kind: 'sale.completed', subjectId: id, body, actor });
      announce('sales');
      return id;
    },
  };
}

/** Shares a sale's cash among its lines in proportion to their totals, exact to the cent. */
function sharedCash({ tenders, totals }: NewSale): Minor[] {
  const cash = sum(tenders.flatMap(({ kind, amount }) => (kind === 'cash' ? [amount] : [])));
  return allocate(
    cash,
    totals.lines.map(({ total }) => total),
  );
}
