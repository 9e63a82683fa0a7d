import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutWords } from './support/cut.ts';
import { smallTargets } from './support/small.ts';
import { expect, test } from './support/test.ts';

test('a shop whose data is damaged goes on from its last good backup', async ({ till, folder }) => {
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
  expect([await cutWords(damaged), await smallTargets(damaged)]).toEqual([[], []]);
  await expect(damaged.getByRole('button', { name: 'Start empty' })).toBeDisabled();
  await damaged.getByRole('button', { name: 'Restore the backup' }).click();
  await expect(damaged.getByText('The shop’s data is damaged')).toBeHidden();
  await expect(damaged.getByRole('combobox', { name: 'Search pets' })).toBeVisible();
  expect(readdirSync(live).some((name) => name.startsWith('perch.sqlite.damaged-'))).toBe(true);
});
