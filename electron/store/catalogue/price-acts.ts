import type { PriceAct } from '../../../shared/domain/prices.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Parts } from '../parts.ts';
import type { JournalBody } from '../shop/journal.ts';
import { createSettingRows } from '../shop/setting-rows.ts';

/** The key of the latest act, in the settings table but not a setting of the shop. */
const KEY = 'prices.act';

/** The latest act as stored. In state `writing` or `undoing` only part of its pets are done. */
interface Kept {
  actId: LocalId;
  at: string;
  pets: number;
  state: 'writing' | 'written' | 'undoing' | 'undone';
  /** The numbers of the pets whose prices it changed; null above `NAMED`. */
  numbers: number[] | null;
  actor: Actor;
}

/** Pets of an act that are stored individually, at most. */
const NAMED = 5000;

/** A pet's present price, null for none, and when it was entered. */
interface PricedPet {
  price: Minor | null;
  entered: Instant | null;
  /** It has quantity prices. */
  hasSteps: 0 | 1;
}

/** One price of an act: the pet by its number in the list, its old and its new price. */
export interface PriceStep {
  number: number;
  from: number | null;
  to: number;
}

/**
 * Many prices changed in one act. All its rows of the price list share the act's timestamp, so that undoing it
 * deletes these rows: the previous price is in force again, also if there was none, and a price set later stays. An
 * act may take several transactions; one interrupted by a crash is undone when the store opens.
 */
export function createPriceActs(context: StoreContext, { journal, settings }: Parts<'journal' | 'settings'>) {
  const { db, clock, newId, transaction, announce } = context;
  const rows = createSettingRows(context);
  const priced = db.prepare<[number], PricedPet>(
    `SELECT (SELECT amount FROM price WHERE price.pet_id = pet.id ORDER BY valid_from DESC LIMIT 1) AS price,
       (SELECT max(valid_from) FROM price WHERE price.pet_id = pet.id) AS entered,
       quantity_prices IS NOT NULL AS hasSteps
     FROM pet WHERE number = ? AND gone_at IS NULL`,
  );
  // Skips a pet whose price has changed meanwhile: that was on purpose. Also one whose latest price has a later
  // timestamp, which would hide this one.
  const insert = db.prepare<PriceStep & { at: string; currency: string; staffId: LocalId | null }>(
    `INSERT INTO price (pet_id, valid_from, amount, currency, staff_id)
     SELECT id, @at, @to, @currency, @staffId FROM pet WHERE number = @number AND gone_at IS NULL
       AND (SELECT amount FROM price WHERE price.pet_id = pet.id ORDER BY valid_from DESC LIMIT 1) IS @from
       AND NOT EXISTS (SELECT 1 FROM price WHERE price.pet_id = pet.id AND valid_from >= @at)`,
  );
  const remove = db.prepare<[string, number, number]>(
    `DELETE FROM price WHERE valid_from = ? AND pet_id IN (SELECT id FROM pet WHERE number > ? AND number <= ?)`,
  );
  const removeOne = db.prepare<[string, number]>(
    'DELETE FROM price WHERE valid_from = ? AND pet_id = (SELECT id FROM pet WHERE number = ?)',
  );
  const removeAll = db.prepare<[string]>('DELETE FROM price WHERE valid_from = ?');
  const highest = db.prepare<[], number | null>('SELECT max(number) FROM pet').pluck();
  const numberOf = db.prepare<[string], number>('SELECT number FROM pet WHERE id = ?').pluck();

  const latest = () => (rows.read(KEY) as Kept | undefined) ?? null;

  function write(act: Kept): Kept {
    rows.write(KEY, act, act.actor.staffId);
    return act;
  }

  /** @throws PerchError `prices_busy` */
  function refuseBusy(act: Kept | null): void {
    if (act?.state !== 'writing' && act?.state !== 'undoing') return;
    throw new PerchError('prices_busy');
  }

  /** @throws PerchError `prices_gone` if it is not the latest one, or in another state */
  function require(actId: LocalId, state: Kept['state']): Kept {
    const act = latest();
    refuseBusy(state === 'written' ? act : null);
    if (act?.actId === actId && act.state === state) return act;
    throw new PerchError('prices_gone');
  }

  function end(act: Kept, kind: 'prices.changed' | 'prices.undone', body: JournalBody): PriceAct {
    const state = kind === 'prices.changed' ? 'written' : 'undone';
    const { currency } = settings.shop();
    journal.append({
      kind,
      subjectId: null,
      body: { actId: act.actId, at: act.at, pets: act.pets, currency, ...body },
      actor: act.actor,
    });
    announce('pets');
    return viewOf(write({ ...act, state }));
  }

  function removeRows({ at, numbers }: Kept): void {
    if (numbers === null) removeAll.run(at);
    else for (const number of numbers) removeOne.run(at, number);
  }

  // An act that was interrupted is in force in part: undo all of it.
  transaction(() => {
    const act = latest();
    if (act?.state !== 'writing' && act?.state !== 'undoing') return;
    removeRows(act);
    end(act, 'prices.undone', { interrupted: true });
  });

  return {
    /** The latest act; null before the first. */
    last(): PriceAct | null {
      const act = latest();
      return act && viewOf(act);
    },

    /**
     * The numbers of the pets whose prices the latest act changed.
     *
     * @throws PerchError `prices_gone` if another one is the latest, or it was undone; `prices_busy`; `list_too_long`
     * for more than are stored individually
     */
    numbersOf(actId: LocalId): number[] {
      const { numbers, pets } = require(actId, 'written');
      if (numbers === null) throw new PerchError('list_too_long', { rows: pets, most: NAMED });
      return numbers;
    },

    /** A pet's present price and when it was entered, and whether it has quantity prices; undefined if the pet is gone. */
    priced: (number: number): PricedPet | undefined => priced.get(number),
    numberOf: (petId: LocalId): number | null => numberOf.get(petId) ?? null,

    /**
     * Starts an act.
     *
     * @param after the latest timestamp of the prices that it replaces: the act is later, even if the clock was set
     * back since
     * @throws PerchError `prices_busy`
     */
    begin(actor: Actor, after: Instant | null): LocalId {
      return transaction(() => {
        const before = latest();
        refuseBusy(before);
        // Two acts never share a timestamp, which identifies their rows.
        const known = [before?.at, after].map((each) => (each ? Date.parse(each) + 1 : 0));
        const at = toInstant(Math.max(clock.now(), ...known));
        return write({ actId: newId(), at, pets: 0, state: 'writing', numbers: [], actor }).actId;
      });
    },

    /** Writes some of an act's prices, in one transaction. */
    add(actId: LocalId, steps: readonly PriceStep[]): void {
      transaction(() => {
        const act = require(actId, 'writing');
        const { currency } = settings.shop();
        const shared = { at: act.at, currency, staffId: act.actor.staffId };
        const written = steps.filter((step) => insert.run({ ...step, ...shared }).changes > 0);
        const pets = act.pets + written.length;
        const numbers =
          act.numbers && pets <= NAMED ? [...act.numbers, ...written.map(({ number }) => number)] : null;
        write({ ...act, pets, numbers });
      });
    },

    /** Finishes an act that is written completely; `body` is for the journal. */
    finish: (actId: LocalId, body: JournalBody): PriceAct =>
      transaction(() => end(require(actId, 'writing'), 'prices.changed', body)),

    /** Undoes what an act has written so far, if it cannot be completed. */
    abandon(actId: LocalId): void {
      transaction(() => {
        const act = require(actId, 'writing');
        removeRows(act);
        end(act, 'prices.undone', { interrupted: true });
      });
    },

    /** Starts to undo an act. @throws PerchError `prices_gone`, `prices_busy` */
    beginUndo(actId: LocalId, actor: Actor): { lastNumber: number; inSlices: boolean } {
      return transaction(() => {
        const act = write({ ...require(actId, 'written'), state: 'undoing', actor });
        return { lastNumber: highest.get() ?? 0, inSlices: !act.numbers };
      });
    },

    /** Deletes prices of the act, in one transaction: those of pets with `after < number <= upTo`. */
    takeBack(actId: LocalId, after: number, upTo: number): void {
      transaction(() => {
        const { at, numbers } = require(actId, 'undoing');
        if (!numbers) remove.run(at, after, upTo);
        else for (const number of numbers) if (number > after && number <= upTo) removeOne.run(at, number);
      });
    },

    /** Finishes the undo. */
    finishUndo: (actId: LocalId): PriceAct =>
      transaction(() => end(require(actId, 'undoing'), 'prices.undone', {})),
  };
}

function viewOf({ actId, at, pets, state }: Kept): PriceAct {
  return { actId, at, pets, undone: state === 'undoing' || state === 'undone' };
}
