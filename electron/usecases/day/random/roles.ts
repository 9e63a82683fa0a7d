import { expect } from 'vitest';
import type { Failure } from '../../../../shared/errors/result.ts';
import { note, type World } from './world.ts';

// Who is at the till, and what they may not do without a manager.

export const isManager = ({ who, staff }: World): boolean => who === staff.manager;

/** Somebody else comes to the till. */
export async function changePerson(world: World): Promise<void> {
  const { staff, chance: dice } = world;
  comes(world, dice.pick([staff.manager, staff.cashier, staff.cashier]));
}

export function comes(world: World, who: World['who']): void {
  world.who = who;
  world.till.signIn(who);
  note(world, `at the till: ${isManager(world) ? 'manager' : 'cashier'}`);
}

/** A manager looks at something; the person at the till continues afterwards. */
export async function asManager<T>(world: World, look: () => Promise<T>): Promise<T> {
  const { till, staff } = world;
  till.signIn(staff.manager);
  try {
    return await look();
  } finally {
    till.signIn(world.who);
  }
}

/** A cashier is refused, with the reason and the limit, and nothing of it was done. */
async function refused(world: World, why: Failure['facts'], attempt: () => Promise<unknown>): Promise<void> {
  // Settings are approved with no PIN, so the refusal gives nothing that could be asked for.
  const refusal =
    why.reason === 'settings' ? { code: 'manager_sign_in_needed' } : { code: 'manager_needed', facts: why };
  await expect(attempt(), `a cashier: ${why.reason}`).rejects.toMatchObject(refusal);
  world.refusals += 1;
  note(world, `  refused: ${why.reason}`);
}

/** What only managers do. Returns whether the one at the till may. */
export async function mayDecide(
  world: World,
  reason: string,
  attempt: () => Promise<unknown>,
): Promise<boolean> {
  if (isManager(world)) return true;
  await refused(world, { reason }, attempt);
  return false;
}

/**
 * Does what may be above a limit. A cashier is refused first; then a manager approves it, or the customer is sent away.
 *
 * @param why what it is refused with; null where no limit is passed
 * @param act told whether a manager approved it
 * @returns whether it was done
 */
export async function withRight(
  world: World,
  why: Failure['facts'] | null,
  attempt: () => Promise<unknown>,
  act: (approved: boolean) => Promise<void>,
): Promise<boolean> {
  const { till, staff, chance: dice } = world;
  if (why === null || isManager(world)) {
    await act(false);
    return true;
  }
  await refused(world, why, attempt);
  if (dice.happens(0.4)) return false;
  world.lent = true;
  till.approve(staff.manager);
  try {
    await act(true);
    return true;
  } finally {
    world.lent = false;
    // An approval is for one thing; what is left of it after a power cut goes with the sign-in.
    till.signIn(world.who);
  }
}
