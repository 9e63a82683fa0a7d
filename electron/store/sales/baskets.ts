import { Basket } from '../../../shared/domain/basket.ts';
import { isFilled } from '../../../shared/domain/filled-basket.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../../shared/money/money.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { upsertInto } from '../database/rows.ts';
import type { Journal } from '../shop/journal.ts';

type State = 'open' | 'held' | 'completed' | 'voided';

interface Row {
  idempotency_key: LocalId;
  state: State;
  content: string;
  label: string | null;
  staff_id: LocalId | null;
  updated_at: string;
}

/** A parked basket that can be recalled. */
export interface StoredHeld {
  basket: Basket;
  label: string;
  heldAt: string;
  staffId: LocalId | null;
}

/** This quantity of a pet, at this price in minor units. */
export type TakenOut = { petId: LocalId; quantity: Quantity; unitPrice: Minor };

export type Baskets = ReturnType<typeof createBaskets>;

/** Stored baskets: the open one survives a power cut, held ones can be recalled, a completed one is a sale. */
export function createBaskets({ db, clock, newId, transaction, announce }: StoreContext, journal: Journal) {
  const byKey = db.prepare<[string], Row>('SELECT * FROM basket WHERE idempotency_key = ?');
  // The index holds open and held baskets; SQLite uses it only if its condition is repeated literally.
  const notOver = `SELECT * FROM basket WHERE state IN ('open', 'held')`;
  const open = db.prepare<[], Row>(
    `${notOver} AND state = 'open' ORDER BY updated_at DESC, idempotency_key DESC LIMIT 1`,
  );
  const held = db.prepare<[], Row>(`${notOver} AND state = 'held' ORDER BY updated_at, idempotency_key`);
  const write = upsertInto(db, 'basket', ['idempotencyKey'], ['createdAt']);
  const forget = db.prepare<[string]>(`DELETE FROM basket WHERE idempotency_key = ? AND state = 'open'`);

  function put(basket: Basket, state: State, label: string | null, staffId: LocalId | null): void {
    const at = toInstant(clock.now());
    const { idempotencyKey } = basket;
    const content = JSON.stringify(basket);
    write({ idempotencyKey, state, content, label, staffId, createdAt: at, updatedAt: at });
    announce('baskets');
  }

  /** Call it inside the transaction that stores the smaller basket. */
  function noteTakenOut(basket: Basket, before: Row | undefined, actor: Actor): void {
    const lines = missingFrom(basket, before);
    if (lines.length === 0) return;
    journal.append({ kind: 'basket.reduced', subjectId: basket.idempotencyKey, body: { lines }, actor });
  }

  /** Makes it the open one. Call it inside a transaction. */
  function takeUp(idempotencyKey: LocalId, from: State, actor: Actor): Basket {
    const row = byKey.get(idempotencyKey);
    if (row?.state === 'open') return read(row);
    if (row?.state !== from) throw new PerchError('basket_unknown');
    const current = baskets.open();
    if (isFilled(current)) throw new PerchError('basket_open');
    forget.run(current.idempotencyKey);
    const basket = read(row);
    put(basket, 'open', null, actor.staffId);
    return basket;
  }

  const baskets = {
    state: (idempotencyKey: LocalId): State | null => byKey.get(idempotencyKey)?.state ?? null,
    /** A stored basket, whatever its state; null if there is none. */
    kept(idempotencyKey: LocalId): Basket | null {
      const row = byKey.get(idempotencyKey);
      return row ? read(row) : null;
    },
    /** Whether it has any line, sold or returned. */
    isFilled(idempotencyKey: LocalId): boolean {
      const row = byKey.get(idempotencyKey);
      return row !== undefined && isFilled(read(row));
    },

    /** How many lines the open basket has; 0 if there is none. */
    openLines(): number {
      const row = open.get();
      return row ? read(row).lines.length : 0;
    },

    /** The open basket, or a new empty one. */
    open(): Basket {
      const row = open.get();
      if (row) return read(row);
      const basket: Basket = { idempotencyKey: newId(), lines: [], discount: null, note: null };
      put(basket, 'open', null, null);
      return basket;
    },

    /** What the stored basket has and this one no longer has. */
    takenOut: (basket: Basket): TakenOut[] => missingFrom(basket, byKey.get(basket.idempotencyKey)),

    /**
     * Stores the open basket; journals what was taken out of it.
     *
     * @throws PerchError `basket_done` if it was completed, held or voided meanwhile
     */
    keep(basket: Basket, actor: Actor): void {
      transaction(() => {
        const before = byKey.get(basket.idempotencyKey);
        refuseUnlessOpen(before?.state ?? null);
        noteTakenOut(basket, before, actor);
        put(basket, 'open', null, actor.staffId);
      });
    },

    hold(basket: Basket, label: string, actor: Actor): Basket {
      return transaction(() => {
        const before = byKey.get(basket.idempotencyKey);
        refuseUnlessOpen(before?.state ?? null);
        noteTakenOut(basket, before, actor);
        put(basket, 'held', label, actor.staffId);
        return baskets.open();
      });
    },

    /** Held baskets, oldest first. */
    held: (): StoredHeld[] =>
      held.all().map((row) => ({
        basket: read(row),
        label: row.label ?? '',
        heldAt: row.updated_at,
        staffId: row.staff_id,
      })),

    /** @throws PerchError `basket_open` while the open one has lines, `basket_unknown` */
    recall: (idempotencyKey: LocalId, actor: Actor): Basket =>
      transaction(() => takeUp(idempotencyKey, 'held', actor)),

    /**
     * Reopens a voided basket under its own key, so that approvals for it stay valid; journalled.
     *
     * @throws PerchError as `recall`
     */
    bringBack(idempotencyKey: LocalId, actor: Actor): Basket {
      return transaction(() => {
        const wasOpen = baskets.state(idempotencyKey) === 'open';
        const basket = takeUp(idempotencyKey, 'voided', actor);
        if (!wasOpen)
          journal.append({ kind: 'basket.broughtBack', subjectId: idempotencyKey, body: {}, actor });
        return basket;
      });
    },

    /** Ends a basket without a sale; one with lines is journalled. Returns the next open one. */
    void(idempotencyKey: LocalId, actor: Actor): Basket {
      return transaction(() => {
        const row = byKey.get(idempotencyKey);
        if (row?.state === 'completed') refuseUnlessOpen('completed');
        if (row && row.state !== 'voided') {
          const basket = read(row);
          put(basket, 'voided', row.label, actor.staffId);
          const lines = basket.lines.map(({ petId, quantity, unitPrice }) => ({
            petId,
            quantity,
            unitPrice,
          }));
          if (lines.length > 0) {
            journal.append({ kind: 'basket.voided', subjectId: idempotencyKey, body: { lines }, actor });
          }
        }
        return baskets.open();
      });
    },

    /** Marks it as sold. Call it inside the transaction of the sale. */
    completed(basket: Basket, actor: Actor): void {
      noteTakenOut(basket, byKey.get(basket.idempotencyKey), actor);
      put(basket, 'completed', null, actor.staffId);
    },
  };
  return baskets;
}

function refuseUnlessOpen(state: State | null): void {
  if (state === null || state === 'open') return;
  throw new PerchError('basket_done', { state });
}

/**
 * By pet, since a line may be split, joined or get another price; priced like its first line. What stays on a customer's
 * order does not count as taken out.
 */
function missingFrom(basket: Basket, before: Row | undefined): TakenOut[] {
  if (!before) return [];
  const missing = new Map<LocalId, TakenOut>();
  const own = ({ lines }: Basket) => lines.filter(({ orderLine }) => !orderLine);
  for (const { petId, quantity, unitPrice } of own(read(before))) {
    const sum = (missing.get(petId)?.quantity ?? 0) + quantity;
    missing.set(petId, { petId, quantity: sum, unitPrice: missing.get(petId)?.unitPrice ?? unitPrice });
  }
  for (const { petId, quantity } of own(basket)) {
    const one = missing.get(petId);
    if (one) one.quantity -= quantity;
  }
  return [...missing.values()].filter(({ quantity }) => quantity > 0);
}

function read(row: Row): Basket {
  return Basket.parse({ ...JSON.parse(row.content), idempotencyKey: row.idempotency_key });
}
