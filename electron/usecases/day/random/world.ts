import type { Basket } from '../../../../shared/domain/basket.ts';
import type { OrderView } from '../../../../shared/domain/order.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { type Chance, chance } from '../../../../shared/testing/chance.ts';
import { localId } from '../../../../shared/testing/ids.ts';

import { type Books, createBooks } from './books.ts';
import { createTill, type Till } from './till.ts';

/** A card that is at the terminal, or was: the person will say how it ended once they looked there. */
export interface Question {
  /** What the terminal knows. */
  approved: boolean;
  /** Below zero where money goes back. */
  amount: number;
  idempotencyKey: LocalId;
  /** Continues where the person stopped. */
  answer(): Promise<void>;
  subject: 'basket' | LocalId;
  /** Other parts of what it pays were taken already: the shift stays open. */
  holds: boolean;
}

export interface World {
  till: Till;
  books: Books;
  chance: Chance;
  taxIncluded: boolean;
  cashStep: number;
  staff: { manager: LocalId; cashier: LocalId };
  /** Who is at the till. */
  who: LocalId;
  /** A manager's approval is lent for what is being done. */
  lent: boolean;
  /** What cashiers may not pass without a manager; null for no limit. Minor units. */
  limits: { refund: number | null; cashOut: number | null; closing: number | null; mayVoid: boolean };
  pets: LocalId[];
  rates: LocalId[];
  /** As last saved to the disk; null where the next open one is empty. */
  basket: Basket | null;
  held: Basket[];
  orders: Map<LocalId, OrderView>;
  questions: Question[];
  /** The last actions, to diagnose a failure. */
  trace: string[];
  crashes: number;
  /** How often a cashier was refused. */
  refusals: number;
  /** How often that was a count of the drawer, in the shift that is open. */
  refusedCounts: number;
}

/** How often the power is cut in the middle of something, and right after it. */
const CUT = 0.06;
const CUT_AFTER = 0.02;

export function note(world: World, what: string): void {
  world.trace.push(what);
  if (world.trace.length > 40) world.trace.shift();
}

/**
 * Does something until it is done, whatever the power does: after a cut the program is started again, and the person
 * looks whether it was done before they do it again, as people do.
 *
 * @param found what it came to where it was done before the cut; null where it is to be done again
 */
export async function surely<T>(
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

/** The program is started again, and the people at the till say again who they are. */
export function restart({ till, who, lent, staff }: World): void {
  till.restart();
  till.signIn(who);
  if (lent) till.approve(staff.manager);
}

/** As `surely`, for what can only be seen to be done. */
export async function surelyOnce(
  world: World,
  act: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await surely(
    world,
    async () => {
      await act();
      return true;
    },
    async () => (await isDone()) || null,
  );
}

/** For what may be done twice: the program finds by its idempotency key that it was done. */
export const again = async () => null;

/** A shop with its pets, prices and rates, all made through the use-cases. */
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
    const { id } = await ask('editing.savePet', {
      petId: null,
      name: `Pet ${index}`,
      categoryId,
      status: null,
      price: dice.pick([99, 333, 1250, 1999, dice.between(1, 9000)]),
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
    who: manager.id,
    lent: false,
    limits,
    pets,
    rates,
    basket: null,
    held: [],
    orders: new Map(),
    questions: [],
    trace: [],
    crashes: 0,
    refusals: 0,
    refusedCounts: 0,
  };
}
