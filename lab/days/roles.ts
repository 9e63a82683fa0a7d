import { expect } from 'vitest';
import type { Failure } from '../../shared/errors/result.ts';
import { note, type World } from './world.ts';

// The person at the till, and what needs a manager.

export const isManager = ({ person, staff }: World): boolean => person === staff.manager;

/** Another person signs in. */
export async function changePerson(world: World): Promise<void> {
  const { staff, chance: dice } = world;
  signInAs(world, dice.pick([staff.manager, staff.cashier, staff.cashier]));
}

export function signInAs(world: World, person: World['person']): void {
  world.person = person;
  world.till.signIn(person);
  note(world, `at the till: ${isManager(world) ? 'manager' : 'cashier'}`);
}

/** Runs a read as a manager, then returns the till to its user. */
export async function asManager<T>(world: World, look: () => Promise<T>): Promise<T> {
  const { till, staff } = world;
  till.signIn(staff.manager);
  try {
    return await look();
  } finally {
    till.signIn(world.person);
  }
}

/** Expects that a cashier is refused with the reason and the limit, without any effect. */
async function refused(world: World, why: Failure['facts'], attempt: () => Promise<unknown>): Promise<void> {
  // No PIN can approve settings, so the refusal has no facts.
  const refusal =
    why.reason === 'settings' ? { code: 'manager_sign_in_needed' } : { code: 'manager_needed', facts: why };
  await expect(attempt(), `a cashier: ${why.reason}`).rejects.toMatchObject(refusal);
  world.refusals += 1;
  note(world, `  refused: ${why.reason}`);
}

/** An action for managers only. Returns whether the person at the till may do it. */
export async function mayChange(
  world: World,
  reason: string,
  attempt: () => Promise<unknown>,
): Promise<boolean> {
  if (isManager(world)) return true;
  await refused(world, { reason }, attempt);
  return false;
}

/**
 * Does something that may exceed a limit. A cashier is refused first; then a manager approves, or it is abandoned.
 *
 * @param why the expected refusal; null within the limits
 * @param act gets whether a manager approved it
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
  world.isApproved = true;
  till.approve(staff.manager);
  try {
    await act(true);
    return true;
  } finally {
    world.isApproved = false;
    // An approval is for one action; a new sign-in removes one that is left after a power cut.
    till.signIn(world.person);
  }
}
