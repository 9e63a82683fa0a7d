import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { OrderedPet } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../../shared/money/money.ts';
import { costsMore, priceFor } from '../../../shared/money/quantity-prices.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Parts } from '../parts.ts';
import { noteLowerPrice } from '../sales/lower-price.ts';
import { fold } from '../search/search-text.ts';
import { type NewOrder, type StoredOrder, wholeOf } from './orders.ts';
import { createUnsentOrders } from './unsent-orders.ts';

/** A pet with its price when it is ordered; the difference to a lower agreed price is a discount. */
export type OrderedTile = Pick<PetTile, 'name' | 'price' | 'quantityPrices'>;

/** Changes to a line's agreement. The price is in minor units. */
export type LineChange = Partial<{ quantity: Quantity; unitPrice: Minor; shipDate: string }>;

/** Lines of customers' orders; the service has one order for each. Call these inside a transaction. */
export function createOrderLines(
  context: StoreContext,
  parts: Parts<'entryWriter' | 'journal' | 'orders' | 'outbox' | 'petStatus' | 'settings' | 'stock'>,
) {
  const { db, clock, announce } = context;
  const { entryWriter, journal, orders, outbox, petStatus, settings, stock } = parts;
  const unsent = createUnsentOrders(context, entryWriter);
  const setFacts = db.prepare<[Quantity, Minor | null, Instant, Instant, LocalId]>(
    'UPDATE store_order SET quantity = ?, unit_price = ?, ship_date = ?, updated_at = ? WHERE id = ?',
  );
  const setState = db.prepare<[string, number, Instant, Instant | null, LocalId]>(
    'UPDATE store_order SET state = ?, complete = ?, updated_at = ?, fulfilled_at = ? WHERE id = ?',
  );
  const setSearchText = db.prepare<[string, LocalId]>('UPDATE store_order SET search_text = ? WHERE id = ?');
  const now = () => toInstant(clock.now());

  /** What the service has of a line, or will have once pending entries have arrived. */
  function facts(line: StoredOrder) {
    const { id: orderId, petId, quantity, shipDate } = line;
    if (!petId) throw new Error('An order without a pet cannot be changed');
    const date = shipDate ?? orders.freeShipDate(clock.now(), { petId, quantity });
    return { orderId, petId, quantity, shipDate: date, complete: line.complete === 1 };
  }

  /** Updates the search words, so that a search finds the whole order by its customer and by the pets of all its lines. */
  function followWords(line: StoredOrder): void {
    const all = orders.linesOf(line);
    const [first] = all;
    if (!first) return;
    const names = new Set(all.map(({ petName }) => petName));
    const words = [...names, first.customerName, first.customerPhone, first.note];
    setSearchText.run(fold(words.filter(Boolean).join(' ')), first.id);
  }

  function listPriceOf(
    pet: OrderedTile,
    { quantity, unitPrice }: Pick<OrderedPet, 'quantity' | 'unitPrice'>,
  ): Minor | undefined {
    const { price } = priceFor(pet, quantity);
    return price !== null && price > unitPrice ? price : undefined;
  }

  /** Journals an agreed price below the shop's own. */
  function noteLower({ petId, quantity, unitPrice }: OrderedPet, pet: OrderedTile, actor: Actor): void {
    const { currency } = settings.shop();
    const listPrice = listPriceOf(pet, { quantity, unitPrice });
    noteLowerPrice(journal, { petId, quantity, unitPrice, listPrice }, { currency, actor });
  }

  const lines = {
    facts,
    noteLower,
    setFacts,
    setState,

    /** Writes a line and queues it for the service; `more`: the data of the whole order, or the order that it is added to. */
    add(
      ordered: OrderedPet & Pick<NewOrder, 'shipAt'>,
      pet: OrderedTile,
      more: Partial<NewOrder>,
      actor: Actor,
    ): StoredOrder {
      const { petId, quantity, unitPrice } = ordered;
      const before = stock.figures(petId);
      const { currency } = settings.shop();
      const { id } = orders.add(
        { ...more, ...ordered, origin: 'customer', petName: pet.name, currency },
        actor,
      );
      const line = orders.require(id);
      outbox.enqueue({ kind: 'createOrder', payload: facts(line), actor });
      petStatus.follow(petId, before, actor);
      const { shipDate, deposit, partOf } = line;
      const listPrice = listPriceOf(pet, { quantity, unitPrice });
      const said = { petId, quantity, shipDate, unitPrice, listPrice };
      const [kind, body] = partOf
        ? (['order.lineAdded', { ...said, orderId: partOf }] as const)
        : (['order.placed', { ...said, deposit }] as const);
      journal.append({ kind, subjectId: line.id, body, actor });
      followWords(line);
      announce({ pet: petId });
      return line;
    },

    /** Changes the agreement. An unsent entry is amended instead of adding another one. */
    change(
      line: StoredOrder,
      { quantity = line.quantity, unitPrice, shipDate }: LineChange,
      actor: Actor,
    ): Instant {
      const base = facts(line);
      const { petId } = base;
      const before = stock.figures(petId);
      const isSame = shipDate === undefined && quantity === line.quantity;
      const date = isSame
        ? base.shipDate
        : orders.freeShipDate(Date.parse(shipDate ?? base.shipDate), { petId, quantity });
      setFacts.run(quantity, unitPrice ?? line.unitPrice, date, now(), line.id);
      const payload = { ...base, quantity, shipDate: date };
      if (!isSame && orders.givenUp(line.id) === null && !unsent.amend(line.id, payload)) {
        outbox.enqueue({ kind: 'updateOrder', payload, base, actor });
      }
      petStatus.follow(petId, before, actor);
      announce({ pet: petId });
      announce('orders');
      return date;
    },

    /** Journals a changed agreement together with the previous one. */
    noteChange(
      before: StoredOrder,
      { quantity, unitPrice }: Pick<OrderedPet, 'quantity' | 'unitPrice'>,
      pet: OrderedTile,
      actor: Actor,
    ): void {
      const { petId } = facts(before);
      const isKept = unitPrice === before.unitPrice && !costsMore(pet, before.quantity, quantity);
      if (!isKept) noteLower({ petId, quantity, unitPrice }, pet, actor);
      const listPrice = isKept
        ? (orders.listPrice(before.id) ?? undefined)
        : listPriceOf(pet, { quantity, unitPrice });
      const from = { quantity: before.quantity, unitPrice: before.unitPrice };
      const body = { orderId: wholeOf(before), from, to: { quantity, unitPrice }, listPrice };
      journal.append({ kind: 'order.lineChanged', subjectId: before.id, body, actor });
    },

    /** Splits off the quantity that is picked up now. Returns the new line. */
    split(line: StoredOrder, quantity: Quantity, actor: Actor): StoredOrder {
      const { petId } = facts(line);
      const { petName: name, unitPrice } = line;
      if (unitPrice === null) throw new Error('An order of this till has a price');
      const rest = line.quantity - quantity;
      lines.change(line, { quantity: rest }, actor);
      const price = orders.listPrice(line.id);
      lines.noteChange(line, { quantity: rest, unitPrice }, { name: name ?? '', price }, actor);
      const shipAt = line.shipDate ? Date.parse(line.shipDate) : clock.now();
      const part = { petId, quantity, unitPrice, shipAt };
      return lines.add(part, { name: name ?? '', price }, { partOf: wholeOf(line) }, actor);
    },

    /**
     * Removes a line. If it was never sent, it is withdrawn. Otherwise it is deleted at the service if possible
     * (`deletable`), or stays there and is shown as such.
     *
     * @returns what is sent to the service
     */
    end(line: StoredOrder, deletable: boolean, actor: Actor): string {
      const before = line.petId ? stock.figures(line.petId) : null;
      setState.run('cancelled', line.complete, now(), null, line.id);
      const withdrawn = orders.givenUp(line.id) !== null || unsent.withdraw(line.id);
      if (!withdrawn && deletable) {
        outbox.enqueue({ kind: 'deleteOrder', payload: { orderId: line.id }, actor });
      }
      if (line.petId && before) {
        petStatus.follow(line.petId, before, actor);
        announce({ pet: line.petId });
      }
      announce('orders');
      return withdrawn ? 'never sent' : deletable ? 'deleted' : 'stays at the service';
    },
  };
  return lines;
}
