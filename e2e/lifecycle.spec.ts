import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreground } from '../build/bootstrap/child.mjs';
import { Program, programEnvironment, programPath } from './support/program.ts';
import { expect, test } from './support/test.ts';

test('a new training shop speaks the language of the computer, and its pets have names in it', async ({
  program,
}) => {
  const till = program('austrian', { env: { LANG: 'de_AT.UTF-8' } });
  const page = await till.start();
  await expect(page.getByRole('button', { name: /^Bezahlen/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Axolotl/ })).toBeVisible();
  await page.getByRole('combobox').first().fill('wellensittich blau');
  const tile = page.getByRole('option', { name: /^Wellensittich, blau/ });
  await expect(tile).toContainText(/€\s\d/);
  await page.getByRole('button', { name: 'Training', exact: true }).waitFor();
  // The language stays, even if the computer's changes later.
  await till.quit();
  const later = program('austrian', { env: { LANG: 'en_US.UTF-8' } });
  await expect((await later.start()).getByRole('button', { name: /^Bezahlen/ })).toBeVisible();
});

test('a crashed training service is restarted, and the shop keeps working', async ({ training }) => {
  const page = await training.start();
  // Waits until the shop is open.
  await expect(page.getByRole('option').first()).toBeVisible();
  const servicePid = () =>
    training.app.evaluate(
      ({ app }) => app.getAppMetrics().find((one) => one.name === 'Perch training service')?.pid ?? 0,
    );
  await expect.poll(servicePid).toBeGreaterThan(0);
  const first = await servicePid();
  process.kill(first, 'SIGKILL');
  await expect.poll(servicePid).not.toBe(first);
  await expect.poll(servicePid).toBeGreaterThan(0);
  await expect.poll(() => training.log()).toContain('Reopening the shop');
});

test('a second start on the same data folder leaves it to the first', async ({ training, folder }) => {
  await training.start();
  const code = await foreground(programPath(), Program.switches(), {
    env: { ...programEnvironment(), PERCH_DATA_DIR: join(folder, 'training') },
  });
  expect(code).toBe(0);
  expect(training.log().match(/Perch starts/g)).toHaveLength(1);
  expect(await training.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('--screenshot writes a picture of the checkout and ends', { tag: '@smoke' }, async ({ folder }) => {
  const picture = join(folder, 'checkout.png');
  const code = await foreground(programPath(), [...Program.switches(), `--screenshot=${picture}`], {
    env: { ...programEnvironment(), PERCH_DATA_DIR: join(folder, 'pictured') },
  });
  expect(code).toBe(0);
  const bytes = readFileSync(picture);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(bytes.readUInt32BE(16), 'its width').toBeGreaterThanOrEqual(1024);
});
