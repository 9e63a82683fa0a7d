import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { lockFolder } from '../electron/store/database/lock.ts';
import { ask } from './support/ask.ts';
import { truncatedLabels } from './support/labels.ts';
import { expect, test } from './support/test.ts';
import { smallTargets } from './support/touchTargets.ts';

test('a shop whose data is damaged continues from its last good backup', { tag: '@smoke' }, async ({
  till,
  folder,
}) => {
  const live = join(folder, 'till', 'live');
  const database = join(live, 'perch.sqlite');
  const first = await till.start();
  await expect(first.getByRole('combobox', { name: 'Search pets' })).toBeVisible();
  const backup = await first.evaluate(() =>
    (
      window as unknown as { perch: { call(channel: string, input: object): Promise<{ ok: boolean }> } }
    ).perch.call('settings.backUpNow', {}),
  );
  expect(backup.ok).toBe(true);
  await till.quit();
  writeFileSync(database, 'nothing that SQLite could read');

  const damaged = await till.start();
  await expect(damaged.getByText('The shop’s data is damaged')).toBeVisible();
  expect([await truncatedLabels(damaged), await smallTargets(damaged)]).toEqual([[], []]);
  await expect(damaged.getByRole('button', { name: 'Start empty' })).toBeDisabled();
  await damaged.getByRole('button', { name: 'Restore the backup' }).click();
  await expect(damaged.getByText('The shop’s data is damaged')).toBeHidden();
  await expect(damaged.getByRole('combobox', { name: 'Search pets' })).toBeVisible();
  expect(readdirSync(live).some((name) => name.startsWith('perch.sqlite.damaged-'))).toBe(true);
});

test('with a bad backup the shop continues from another one, and says why the first was not restored', async ({
  till,
  folder,
}) => {
  const live = join(folder, 'till', 'live');
  const first = await till.start();
  await expect(search(first)).toBeVisible();
  const { file } = await ask(first, 'settings.backUpNow', {});
  await till.quit();
  const older = join(live, 'backups', 'perch-2026-02-03T09-30-00-000Z.sqlite');
  copyFileSync(file, older);
  writeFileSync(file, 'nothing that SQLite could read');
  writeFileSync(join(live, 'perch.sqlite'), 'nothing that SQLite could read');

  const page = await till.start();
  await page.getByRole('button', { name: 'Choose another backup' }).press('Enter');
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  expect([await truncatedLabels(page), await smallTargets(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Restore the backup' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be restored');
  await expect(page.getByRole('radio', { name: 'Feb 2026' })).toBeChecked();
  await page.getByRole('button', { name: 'Restore the backup' }).click();
  await expect(search(page)).toBeVisible();
  expect(readdirSync(join(live, 'backups'))).toContain(basename(file));
});

test('a shop whose folder is in use opens on retry once the other program has ended', async ({
  till,
  folder,
}) => {
  const data = join(folder, 'till');
  mkdirSync(data, { recursive: true });
  const other = lockFolder(data);
  const page = await till.start();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.getByText('Another program has this data folder open.')).toBeVisible();
  other.release();
  await again.click();
  await expect(search(page)).toBeVisible();
});

const search = (page: Page) => page.getByRole('combobox', { name: 'Search pets' });
