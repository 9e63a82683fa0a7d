import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { truncatedLabels } from './support/labels.ts';
import type { Program } from './support/program.ts';
import { expect, test } from './support/test.ts';
import { smallTargets } from './support/touchTargets.ts';

// The first start of a data folder: practise, connect a real shop, or restore a backup.

test('practice begins in the language and colours that were chosen, and stays chosen', {
  tag: '@smoke',
}, async ({ program }) => {
  const till = program('new', { first: true });
  const page = await till.start();
  await expect(page.getByRole('heading', { name: 'How would you like to begin?' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByText('Deutsch', { exact: true }).click();
  await page.getByText('Dunkel', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Womit möchten Sie beginnen?' })).toBeVisible();
  expect([await truncatedLabels(page), await smallTargets(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Jetzt üben' }).click();
  await expect(page.getByRole('button', { name: /^Bezahlen/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Antennenwels/ })).toBeVisible();
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Training', exact: true })).toBeVisible();
  await till.quit();
  await expect((await till.start()).getByRole('button', { name: /^Bezahlen/ })).toBeVisible();
});

test('connecting a shop starts at the fields for address and key', async ({ service, program }) => {
  const till = program('new', { first: true });
  const page = await till.start();
  await page.getByRole('button', { name: 'Connect my shop' }).click();
  const part = page.getByRole('main');
  await part.getByLabel('Address').fill(service.url);
  await part.getByRole('textbox', { name: 'API key' }).fill(service.key);
  await expect(page.getByRole('button', { name: 'Training', exact: true })).toHaveCount(0);
  await part.getByRole('textbox', { name: 'API key' }).press('Enter');
  await page.getByRole('region', { name: 'Your shop' }).waitFor();
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

/** Starts a shop, copies a backup of it to the folder, and quits. Returns the copy. */
async function backUp(till: Program, folder: string): Promise<string> {
  const page = await till.start();
  await page.getByRole('option').first().waitFor();
  const made = await ask(page, 'settings.backUpNow', {});
  const file = join(folder, basename(made.file));
  copyFileSync(made.file, file);
  await till.quit();
  return file;
}

test('a shop comes back from a backup with its pets and its connection, and asks for the key', async ({
  folder,
  till,
  service,
  program,
}) => {
  const file = await backUp(till, folder);
  const other = program('new', { first: true });
  const page = await other.start();
  await other.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, file);
  await page.getByRole('button', { name: 'Restore a backup' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('main').getByLabel('Address')).toHaveValue(service.url);
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a restore that is cut off or fails leaves the choice, and not an empty shop', async ({
  folder,
  till,
  program,
}) => {
  const file = await backUp(till, folder);
  const other = program('new', { first: true });
  for (const end of ['hangs', 'fails'] as const) {
    const page = await other.start();
    await other.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, file);
    await page.getByRole('button', { name: 'Restore a backup' }).click();
    await other.app.evaluate(copyOnce, end);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    if (end === 'hangs') {
      await expect.poll(() => other.app.evaluate(() => Reflect.get(globalThis, 'isHanging'))).toBe(true);
      await other.kill();
    } else {
      await expect(page.getByRole('alert')).toContainText('The disk reported an error');
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(page.getByRole('main').getByLabel('Address')).toBeVisible();
    }
  }
});

/** Runs in the main process: one more file can be copied, as the check of a backup does; the next copy does not end well. */
function copyOnce(_: unknown, end: 'hangs' | 'fails'): void {
  const promises = process.getBuiltinModule('node:fs/promises');
  const { copyFile } = promises;
  let copies = 0;
  promises.copyFile = async (...files) => {
    copies += 1;
    if (copies !== 2) return copyFile(...files);
    if (end === 'fails')
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
    Reflect.set(globalThis, 'isHanging', true);
    await new Promise(() => undefined);
  };
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
}
