import type { Basket } from '../../shared/domain/basket.ts';
import type { OrderView } from '../../shared/domain/order.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { localId } from '../../shared/testing/ids.ts';

import { type Books, createBooks } from './books.ts';
import { createTill, type Till } from './till.ts';

/** A card payment whose outcome the person still has to look up at the terminal. */
export interface PendingCard {
  /** The outcome at the terminal. */
  approved: boolean;
  /** Negative for a refund. */
  amount: number;
  idempotencyKey: LocalId;
  /** Continues where the person was interrupted. */
  answer(): Promise<void>;
  subject: 'basket' | LocalId;
  /** The order that its basket picks up. */
  orderId: LocalId | null;
  /** Whether other parts of the total were already taken, which keeps the shift open. */
  keepsShiftOpen: boolean;
}

export interface World {
  till: Till;
  books: Books;
  chance: Chance;
  taxIncluded: boolean;
  cashStep: number;
  staff: { manager: LocalId; cashier: LocalId };
  /** The person at the till. */
  person: LocalId;
  /** Whether a manager's approval covers the current action. */
  isApproved: boolean;
  /** The limits of cashiers; null for no limit. Minor units. */
  limits: { refund: number | null; cashOut: number | null; closing: number | null; mayVoid: boolean };
  pets: LocalId[];
  rates: LocalId[];
  /** As last saved to the disk; null if the next open one is empty. */
  basket: Basket | null;
  held: Basket[];
  orders: Map<LocalId, OrderView>;
  pendingCards: PendingCard[];
  /** The last actions, to diagnose a failure. */
  trace: string[];
  crashes: number;
  /** Number of refusals of a cashier. */
  refusals: number;
  /** Number of refused drawer counts in the open shift. */
  refusedCounts: number;
}

/** The probability of a power cut during an action, and right after it. */
const CUT = 0.06;
const CUT_AFTER = 0.02;

export function note(world: World, what: string): void {
  world.trace.push(what);
  if (world.trace.length > 40) world.trace.shift();
}

/**
 * Repeats an action until it succeeds despite power cuts: after a cut the program restarts, and the person checks
 * whether the action was done before repeating it.
 *
 * @param found the result if it was done before the cut; null to repeat it
 */
export async function withRetries<T>(
  world: World,
  act: () => Promise<T>,
  found: () => Promise<T | null>,
): Promise<T> {
  const { till, chance: dice } = world;
  for (;;) {
    if (dice.happens(CUT)) till.cutAfter(dice.between(0, 45));
    let done: { value: T } | null = null;
    try {
      done = { value: await act() };
    } catch (error) {
      if (till.survived()) throw error;
      till.cutAfter(0);
    }
    if (done && till.survived() && !dice.happens(CUT_AFTER)) return done.value;
    note(world, '  power cut');
    world.crashes += 1;
    restart(world);
    const there = await found();
    if (there !== null) return there;
  }
}

/** Restarts the program and signs the people in again. */
export function restart({ till, person, isApproved, staff }: World): void {
  till.restart();
  till.signIn(person);
  if (isApproved) till.approve(staff.manager);
}

/** Like `withRetries`, for actions without a result, where only `done` can be checked. */
export async function withRetriesUntil(
  world: World,
  act: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await withRetries(
    world,
    async () => {
      await act();
      return true;
    },
    async () => (await isDone()) || null,
  );
}

/** For actions that may be repeated: the program recognizes them by their idempotency key. */
export const alwaysRepeat = async () => null;

/** A shop with pets, prices and rates, all created through the use cases. */
export async function openWorld(seed: string): Promise<World> {
  const dice = chance(seed);
  const till = createTill();
  const { ask } = till;
  const taxIncluded = dice.happens(0.5);
  const cashStep = dice.pick([1, 1, 5, 10]);
  const limits = {
    refund: dice.pick([null, 1000, 5000, 20_000]),
    cashOut: dice.pick([null, 5000, 30_000]),
    closing: dice.pick([null, 36, 400]),
    mayVoid: dice.happens(0.5),
  };
  await ask('settings.saveShop', {
    signOutAfterMinutes: 0,
    taxIncluded,
    cashStep,
    cashierRefundLimit: limits.refund,
    cashierCashOutLimit: limits.cashOut,
    closingDifferenceLimit: limits.closing,
    cashierMayVoid: limits.mayVoid,
  });
  const rates: LocalId[] = [];
  for (const [name, basisPoints] of [
    ['VAT', 1900],
    ['Reduced', 700],
    ['Odd', 833],
  ] as const) {
    const all = await ask('settings.saveTaxRate', { id: null, name, basisPoints, active: true });
    rates.push(all.find((rate) => rate.name === name)?.id ?? localId(''));
  }
  const category = { categoryId: null, name: 'Birds', description: null, colour: null, icon: null };
  const { id: categoryId } = await ask('editing.saveCategory', { ...category, taxRateId: null });
  const books = createBooks();
  const pets: LocalId[] = [];
  for (let index = 0; index < 14; index += 1) {
    const count = dice.between(40, 90);
    const price = dice.pick([99, 333, 1250, 1999, dice.between(1, 9000)]);
    const steps = [0.9, 0.7].map((share, step) => ({ from: 2 + 3 * step, price: Math.floor(price * share) }));
    const { id } = await ask('editing.savePet', {
      petId: null,
      name: `Pet ${index}`,
      categoryId,
      status: null,
      price,
      quantityPrices: price >= 99 && dice.happens(0.4) ? steps : null,
      taxRateId: dice.pick([null, ...rates]),
      barcodes: [],
      lowMark: null,
      openingCount: count,
    });
    pets.push(id);
    books.shelf.set(id, count);
  }
  const person = { staffId: null, active: true };
  const manager = await ask('staff.save', { ...person, name: 'Anna', role: 'manager', pin: '4711' });
  const cashier = await ask('staff.save', { ...person, name: 'Bert', role: 'cashier', pin: '0815' });
  return {
    till,
    books,
    chance: dice,
    taxIncluded,
    cashStep,
    staff: { manager: manager.id, cashier: cashier.id },
    person: manager.id,
    isApproved: false,
    limits,
    pets,
    rates,
    basket: null,
    held: [],
    orders: new Map(),
    pendingCards: [],
    trace: [],
    crashes: 0,
    refusals: 0,
    refusedCounts: 0,
  };
}
