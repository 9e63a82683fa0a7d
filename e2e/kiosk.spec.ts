import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from './support/ask.ts';
import { addPerson, signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

// Kiosk mode.

/** Turns on kiosk mode in a shop with a manager and a cashier; the cashier is signed in. */
async function hold(page: Page): Promise<void> {
  await signInAs(page, await addPerson(page, 'Niamh', 'manager', '4711'));
  await ask(page, 'settings.saveShop', { kiosk: true, startWithComputer: true });
  await signInAs(page, await addPerson(page, 'Jonas', 'cashier', '2580'));
}

test('kiosk mode is left only with a manager’s PIN', async ({ folder, program }) => {
  const config = join(folder, 'config');
  const till = program('held', { env: { XDG_CONFIG_HOME: config } });
  const page = await till.start();
  await expect(page.getByRole('option').first()).toBeVisible();
  await hold(page);
  const inWindow = () =>
    till.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk() ?? null);
  await expect.poll(inWindow).toBe(true);
  if (process.platform === 'linux') {
    const entry = join(config, 'autostart', 'perch.desktop');
    expect(existsSync(entry)).toBe(true);
    expect(readFileSync(entry, 'utf8')).toContain(`PERCH_DATA_DIR=${join(folder, 'held')}`);
  }

  const dialog = page.getByRole('dialog');
  await till.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.sendInputEvent({ type: 'keyDown', keyCode: 'F11' });
    contents?.sendInputEvent({ type: 'keyUp', keyCode: 'F11' });
  });
  await expect(dialog).toContainText('Only a manager may leave kiosk mode.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await inWindow()).toBe(true);

  await till.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(dialog).toContainText('Only a manager may leave kiosk mode.');
  expect(await inWindow()).toBe(true);
  const gone = once(till.app.process(), 'exit');
  await page.getByLabel('PIN of Niamh').fill('4711');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await gone;
  expect(till.log()).not.toContain('did not shut down cleanly');

  // The next start is in kiosk mode again, because the setting is the shop's.
  const again = await till.start();
  await expect(again.getByRole('option').first()).toBeVisible();
  await expect.poll(inWindow).toBe(true);
  expect(till.log()).not.toContain('did not shut down cleanly');
});
