import type { CustomerPlace, CustomerRecord } from '../../../shared/domain/customers.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type BusinessDate, type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Journal } from '../shop/journal.ts';
import { BUYER_SETTLED, CONFIRMATION_LEFT, ORDER_HAS_TEXT, ORDER_SETTLED, TENDER_SETTLED } from './places.ts';
import { VACUUM_PENDING, vacuumErased } from './traces.ts';
import { ERASED_TEXT, eraseCustomerInJson } from './words.ts';

/** A record that names a customer. */
export type CustomerRef = Pick<CustomerRecord, 'place' | 'id'>;

/** How many records of each place were erased. */
export type ErasedCounts = Partial<Record<CustomerPlace, number>>;

/**
 * Erases customers' names: orders, notes and reasons lose their texts, and keep their pets, amounts and days. What is
 * still needed stays. Each transaction adds a line to the journal with who, when and how many.
 */
export function createCustomerErasures(context: StoreContext, journal: Journal) {
  const { db, clock, transaction, announce } = context;
  const setJson = {
    basket: db.prepare<[string, string]>(
      'UPDATE basket SET label = NULL, content = ? WHERE idempotency_key = ?',
    ),
    card: db.prepare<[string, string]>('UPDATE tender SET subject = ? WHERE id = ?'),
  };
  const emptyOrder = db.prepare<[string]>(
    `UPDATE store_order SET customer_name = NULL, customer_phone = NULL, note = NULL,
       search_text = CASE WHEN pet_name IS NOT NULL THEN (SELECT perch_fold(group_concat(line.pet_name, ' '))
         FROM store_order AS line WHERE line.id = store_order.id OR line.part_of = store_order.id) END
     WHERE id = ? AND ${ORDER_SETTLED}`,
  );
  const cards = db.prepare<[{ id: string }], { id: string; subject: string }>(
    `SELECT id, subject FROM tender WHERE subject IS NOT NULL AND ${TENDER_SETTLED}
     AND (id = @id OR order_id = @id OR sale_id = @id OR refund_id = @id)`,
  );
  const basket = db.prepare<[string], { idempotencyKey: string; content: string }>(
    `SELECT idempotency_key AS idempotencyKey, content FROM basket WHERE idempotency_key = ? AND state IN ('held', 'voided')`,
  );
  const soldBasket = db.prepare<[string], { idempotencyKey: string; content: string }>(
    'SELECT idempotency_key AS idempotencyKey, content FROM basket WHERE idempotency_key = (SELECT idempotency_key FROM sale WHERE id = ?)',
  );
  // An exchange is a sale and a refund under one idempotency key; its basket and its card contain the reason, too.
  const exchangeBasket = db.prepare<[string], { idempotencyKey: string; content: string }>(
    `SELECT basket.idempotency_key AS idempotencyKey, content FROM refund JOIN basket ON basket.idempotency_key = refund.idempotency_key
     WHERE refund.id = ? AND exchange_sale_id IS NOT NULL`,
  );
  const exchangeSale = db
    .prepare<[string], string | null>('SELECT exchange_sale_id FROM refund WHERE id = ?')
    .pluck();
  const emptySale = db.prepare<[string]>('UPDATE sale SET note = NULL WHERE id = ?');
  const emptyLines = db.prepare<[string]>('UPDATE sale_line SET note = NULL WHERE sale_id = ?');
  const removeBuyer = db.prepare<{ id: string; today: BusinessDate }>(
    `DELETE FROM sale_buyer WHERE sale_id = @id AND ${BUYER_SETTLED}`,
  );
  const removeLeft = db.prepare<[string]>(
    `DELETE FROM sale_confirmation WHERE idempotency_key = ? AND ${CONFIRMATION_LEFT}`,
  );
  const emptyStock = db.prepare<[string]>('UPDATE stock_movement SET note = NULL WHERE id = ?');
  const emptyReason = {
    refund: db.prepare<[string, string]>('UPDATE refund SET reason = ? WHERE id = ?'),
    cash: db.prepare<[string, string]>('UPDATE cash_movement SET reason = ? WHERE id = ?'),
    entry: db.prepare<[string, string]>(
      `UPDATE outbox SET reason_facts = json_set(reason_facts, '$.why', ?) WHERE id = ? AND state = 'discarded'`,
    ),
  };
  // The report of a closed shift has its movements in this order.
  const emptyInReport = db.prepare<[string, string]>(
    `UPDATE shift SET z_report = json_replace(z_report, '$.cashMovements[' || (
         SELECT count(*) FROM cash_movement AS earlier
         WHERE earlier.shift_id = moved.shift_id AND earlier.rowid < moved.rowid) || '].reason', ?)
     FROM cash_movement AS moved WHERE moved.id = ? AND shift.id = moved.shift_id AND z_report IS NOT NULL`,
  );
  const due = {
    order: db
      .prepare<[string, number], LocalId>(
        `SELECT id FROM store_order INDEXED BY store_order_closed
         WHERE closed_at < ? AND closed_at IS NOT NULL AND ${ORDER_HAS_TEXT} AND ${ORDER_SETTLED} ORDER BY closed_at LIMIT ?`,
      )
      .pluck(),
    buyer: db
      .prepare<[{ before: string; today: BusinessDate; limit: number }], LocalId>(
        `SELECT sale_id FROM sale_buyer JOIN sale ON sale.id = sale_id
         WHERE completed_at < @before AND ${BUYER_SETTLED}
         UNION ALL SELECT idempotency_key FROM sale_confirmation
         WHERE confirmed_at < @before AND ${CONFIRMATION_LEFT} LIMIT @limit`,
      )
      .pluck(),
    basket: db
      .prepare<[string, number], LocalId>(
        `SELECT idempotency_key FROM basket INDEXED BY basket_says
         WHERE updated_at < ? AND state IN ('held', 'voided') AND (label IS NOT NULL OR instr(content, '"note":"') > 0)
         ORDER BY updated_at LIMIT ?`,
      )
      .pluck(),
    card: db
      .prepare<[string, number], LocalId>(
        `SELECT id FROM tender INDEXED BY tender_says
         WHERE created_at < ? AND state <> 'intended' AND (instr(subject, '"customerName":"') > 0
           OR instr(subject, '"customerPhone":"') > 0 OR instr(subject, '"note":"') > 0) AND ${TENDER_SETTLED}
         ORDER BY created_at LIMIT ?`,
      )
      .pluck(),
  };
  const noteTraces = db.prepare<[string]>(
    `INSERT INTO setting (key, value, updated_at) VALUES ('${VACUUM_PENDING}', 'true', ?)
     ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`,
  );
  const typedFor = db.prepare<[string], number>('SELECT seq FROM journal WHERE subject_id = ?').pluck();

  /** Erases the customer in the cards that paid for a record, or in the card itself. */
  function eraseCards(id: string): boolean {
    const found = cards.all({ id });
    for (const card of found) setJson.card.run(eraseCustomerInJson(card.subject), card.id);
    return found.length > 0;
  }

  function eraseBasket(row: { idempotencyKey: string; content: string } | undefined): boolean {
    if (row) setJson.basket.run(eraseCustomerInJson(row.content), row.idempotencyKey);
    return row !== undefined;
  }

  const erasers: Record<CustomerPlace, (id: string, today: BusinessDate) => boolean> = {
    order(id) {
      const isOver = emptyOrder.run(id).changes > 0;
      if (isOver) eraseCards(id);
      return isOver;
    },
    receipt(id) {
      const isThere = emptySale.run(id).changes > 0;
      emptyLines.run(id);
      eraseBasket(soldBasket.get(id));
      eraseCards(id);
      return isThere;
    },
    buyer: (id, today) => removeBuyer.run({ id, today }).changes + removeLeft.run(id).changes > 0,
    basket: (id) => eraseBasket(basket.get(id)),
    card: eraseCards,
    refund(id) {
      eraseCards(id);
      eraseBasket(exchangeBasket.get(id));
      const newSale = exchangeSale.get(id);
      if (newSale) eraseCards(newSale);
      return emptyReason.refund.run(ERASED_TEXT, id).changes > 0;
    },
    cash(id) {
      emptyInReport.run(ERASED_TEXT, id);
      return emptyReason.cash.run(ERASED_TEXT, id).changes > 0;
    },
    stock: (id) => emptyStock.run(id).changes > 0,
    entry: (id) => emptyReason.entry.run(ERASED_TEXT, id).changes > 0,
    journal: (id) => journal.hasWords(Number(id)),
  };

  /** The journal's texts are erased as well, so that a name is not erased in only one of two places. */
  function linesOf({ place, id }: CustomerRef): number[] {
    if (place === 'journal') return [Number(id)];
    return ['order', 'refund', 'cash', 'entry'].includes(place) ? typedFor.all(id) : [];
  }

  const erasures = {
    /**
     * Erases records in one transaction. What is needed again meanwhile stays.
     *
     * @returns how many were erased, by place
     */
    erase(refs: readonly CustomerRef[], { by, actor }: { by: 'hand' | 'age'; actor: Actor }): ErasedCounts {
      return transaction(() => {
        const counts: ErasedCounts = {};
        const done = refs.filter((ref) => erasers[ref.place](ref.id, actor.businessDate));
        for (const { place } of done) counts[place] = (counts[place] ?? 0) + 1;
        if (done.length === 0) return counts;
        const seqs = done.flatMap(linesOf);
        journal.erase({ seqs, body: { by, ...counts }, actor });
        noteTraces.run(toInstant(clock.now()));
        for (const topic of ['orders', 'sales', 'baskets', 'outbox'] as const) announce(topic);
        return counts;
      });
    },

    /**
     * Erases the customers of orders closed before a date, with their texts in closed baskets and cards, and buyers
     * of sales: at most `limit`, in one transaction.
     *
     * @returns whether there may be more
     */
    eraseDue(before: Instant, limit: number, actor: Actor): boolean {
      const refs = (['order', 'buyer', 'basket', 'card'] as const).flatMap((place) =>
        (place === 'buyer'
          ? due.buyer.all({ before, today: actor.businessDate, limit })
          : due[place].all(before, limit)
        ).map((id) => ({ place, id })),
      );
      if (refs.length > 0) erasures.erase(refs, { by: 'age', actor });
      return refs.length >= limit;
    },

    /**
     * Removes erased text from the free space of the file and from its log, if that takes no longer than a second or
     * two. Do not call it while a customer is served.
     *
     * @returns false if something is left for the next start: the database is large, the disk refused, or another
     * connection reads
     */
    vacuumErased(): boolean {
      try {
        return vacuumErased(db, { force: false });
      } catch {
        return false;
      }
    },
  };
  return erasures;
}
