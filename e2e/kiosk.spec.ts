import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from './support/ask.ts';
import { addPerson, signInAs } from './support/people.ts';
import { Program } from './support/program.ts';
import { expect, test } from './support/test.ts';

// Kiosk mode.

/** Turns on kiosk mode in a shop with a manager and a cashier; the cashier is signed in. */
async function hold(page: Page): Promise<void> {
  await signInAs(page, await addPerson(page, 'Niamh', 'manager', '4711'));
  await ask(page, 'settings.saveShop', { kiosk: true, startWithComputer: true });
  await signInAs(page, await addPerson(page, 'Jonas', 'cashier', '2580'));
}

test('kiosk mode is left only with a manager’s PIN', async ({ folder }) => {
  const config = join(folder, 'config');
  const till = new Program({ folder: join(folder, 'held'), env: { XDG_CONFIG_HOME: config }, motion: false });
  try {
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
  } finally {
    await till.kill();
  }

  // The next start is in kiosk mode again, because the setting is the shop's.
  const again = new Program({
    folder: join(folder, 'held'),
    env: { XDG_CONFIG_HOME: config },
    motion: false,
  });
  try {
    const page = await again.start();
    await expect(page.getByRole('option').first()).toBeVisible();
    const held = () => again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
    await expect.poll(held).toBe(true);
    expect(again.log()).not.toContain('did not shut down cleanly');
  } finally {
    await again.kill();
  }
});
