import { expect, test } from 'vitest';
import { sized } from '../../shared/testing/size.ts';
import {
  answer,
  cancel,
  changePrices,
  changeSettings,
  fillBasket,
  hasPendingCard,
  hold,
  moveCash,
  moveOrder,
  openShift,
  order,
  recall,
  refund,
  sell,
  voidBasket,
} from './actions.ts';
import { checkArchive } from './archives.ts';
import { checkClosed, checkLedgers, checkNow } from './checks.ts';
import { exchange } from './exchanges.ts';
import { pickUp } from './pickups.ts';
import { checkReports } from './reports.ts';
import { changePerson, isManager, signInAs, withRight } from './roles.ts';
import { note, openWorld, restart, type World, withRetries } from './world.ts';

// Random days at a till: managers and cashiers sell, refund, take orders, hand over, count and close, with power cuts in
// between. Independent books are compared with everything the program reports. A failure prints its seed to repeat it.

const SEEDS = sized(2, 24);
const STEPS = sized(300, 600);

async function closeShift(world: World): Promise<void> {
  const { till, books, chance: dice } = world;
  if (!books.open) return;
  if (world.pendingCards.some(({ keepsShiftOpen }) => keepsShiftOpen)) {
    const refused = { code: 'payment_unfinished' };
    await expect(till.ask('day.close', { counted: books.drawer })).rejects.toMatchObject(refused);
    return;
  }
  const unsettled = world.pendingCards.length;
  if (unsettled > 0) {
    await expect(till.ask('day.close', { counted: books.drawer })).rejects.toMatchObject({
      code: 'cards_unsettled',
      facts: { count: unsettled },
    });
    if (dice.happens(0.5)) return;
  }
  // Missing coins are brought from the safe.
  if (books.drawer < 0) await moveCash(world, -books.drawer);
  const miscounted = books.drawer > 500 && dice.happens(0.2) ? dice.pick([-500, 1, 37]) : 0;
  note(world, `close ${books.drawer} ${miscounted}`);
  await checkNow(world);
  const counted = books.drawer + miscounted;
  const takenOut = isManager(world) && dice.happens(0.5) ? dice.between(0, counted) : 0;
  const close = () =>
    till.ask('day.close', {
      counted,
      leaveUnsettled: unsettled > 0,
      leaveHeld: true,
      ...(takenOut > 0 && { takeOut: { amount: takenOut, reason: 'To the bank' } }),
    });
  const why = closingRefusal(world, unsettled, miscounted);
  if (why?.reason.startsWith('closing') && !isManager(world)) world.refusedCounts += 1;
  const closed = await withRight(world, why, close, async () => {
    const z = await withRetries(world, close, async () => {
      if (await till.ask('day.current', {})) return null;
      const [latest] = await till.ask('day.shifts', { limit: 1 });
      return till.ask('day.report', { shiftId: latest?.id ?? '' });
    });
    expect(z.card?.unsettledCount, 'left open').toBe(unsettled);
    await checkClosed(world, z, { miscounted, takenOut });
    books.closeShift(counted - takenOut);
    world.refusedCounts = 0;
  });
  if (closed) await changeSettings(world);
}

/** The expected error for a cashier who closes; it does not show the size of the difference. */
function closingRefusal({ limits, refusedCounts }: World, unsettled: number, miscounted: number) {
  if (unsettled > 0) return { reason: 'unsettled' };
  if (limits.closing !== null && refusedCounts >= 3) return { reason: 'closingOften' };
  return limits.closing !== null && Math.abs(miscounted) > limits.closing ? { reason: 'closing' } : null;
}

type Step = (world: World) => Promise<void>;

/** Repeated by frequency. These use the open basket, so they do not run while its card payment is at the terminal. */
const basketActions = [
  fillBasket,
  fillBasket,
  sell,
  sell,
  sell,
  sell,
  sell,
  exchange,
  pickUp,
  pickUp,
  pickUp,
  hold,
  recall,
  recall,
  voidBasket,
];
const otherActions = [refund, refund, order, order, cancel, moveOrder, moveCash, openShift];
const rareActions = [closeShift, changePrices, changePrices, changePerson, changePerson];

async function step(world: World): Promise<void> {
  const { till, chance: dice, pendingCards } = world;
  till.advance(dice.between(0, 20 * 60_000));
  if (pendingCards.length > 0 && dice.happens(0.4)) return answer(world);
  if (dice.happens(0.03)) {
    note(world, 'restart');
    restart(world);
    checkLedgers(world);
    return checkNow(world);
  }
  if (dice.happens(0.08)) return dice.pick<Step>(rareActions)(world);
  return dice.pick<Step>(
    hasPendingCard(world, 'basket') ? otherActions : [...basketActions, ...otherActions],
  )(world);
}

test.each(Array.from({ length: SEEDS }, (_, index) => `day ${index + 1}`))(
  'every report agrees with the books after random actions and power cuts: %s',
  async (seed) => {
    const world = await openWorld(seed);
    try {
      for (let steps = 0; steps < STEPS; steps += 1) {
        await step(world);
        if (steps % 10 === 0) await checkNow(world);
      }
      while (world.pendingCards.length > 0) await answer(world);
      signInAs(world, world.staff.manager);
      await closeShift(world);
      await checkReports(world);
      await checkArchive(world);
      expect(world.crashes, 'power cuts').toBeGreaterThan(0);
      expect(world.refusals, 'refusals of cashiers').toBeGreaterThan(0);
    } catch (error) {
      throw new Error(`seed “${seed}”, after:\n${world.trace.join('\n')}`, { cause: error });
    } finally {
      world.till.end();
    }
  },
);
