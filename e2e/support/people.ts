import { expect, type Page } from '@playwright/test';
import type { Role } from '../../shared/domain/app.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { ask } from './ask.ts';

/** A person of the shop. */
export interface Person {
  id: LocalId;
  name: string;
  pin: string;
}

/** Adds a person. */
export async function addPerson(page: Page, name: string, role: Role, pin: string): Promise<Person> {
  const { id } = await ask(page, 'staff.save', { staffId: null, name, role, pin, active: true });
  return { id, name, pin };
}

/**
 * Signs in by a command, and waits until the window shows the person and has closed the previous person's dialogs.
 */
export async function signInAs(page: Page, { id, name, pin }: Person): Promise<void> {
  await ask(page, 'staff.signIn', { staffId: id, pin });
  await expect(page.getByRole('button', { name: `${name} is at the till` })).toBeVisible();
}
