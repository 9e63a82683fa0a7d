import { expect, type Page } from '@playwright/test';
import type { Role } from '../../shared/domain/app.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { ask } from './ask.ts';

/** Somebody of the shop, as a test knows them. */
export interface Person {
  id: LocalId;
  name: string;
  pin: string;
}

/** Adds a person, as the person who is signed in. */
export async function addPerson(page: Page, name: string, role: Role, pin: string): Promise<Person> {
  const { id } = await ask(page, 'staff.save', { staffId: null, name, role, pin, active: true });
  return { id, name, pin };
}

/**
 * Signs a person in past the screen, and waits until the window shows who is at the till: it hears of that a moment
 * later than the answer, and whatever the person before had open closes then.
 */
export async function signInAs(page: Page, { id, name, pin }: Person): Promise<void> {
  await ask(page, 'staff.signIn', { staffId: id, pin });
  await expect(page.getByRole('button', { name: `${name} is at the till` })).toBeVisible();
}
