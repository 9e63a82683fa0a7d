import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Program } from '../../support/program.ts';
import type { Stop } from '../stop.ts';

/** The first start, before there is any shop. */
export const startStops = (till: Program): Stop[] => [
  { name: 'welcome', go: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'welcome-restore',
    async go(page) {
      const file = '/media/backup/perch-2026-11-20T17-30-00-000Z.sqlite.age';
      await till.app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
      }, file);
      await page.getByRole('button').last().click();
      await page.getByText(file).waitFor();
    },
  },
];

/** Failures that keep a real shop from opening. */
export const closedShops: readonly { name: string; damage(folder: string): void }[] = [
  {
    name: 'recovery',
    damage: (folder) => writeFileSync(databaseIn(folder), 'nothing that SQLite could read'),
  },
  {
    name: 'recovery-newer',
    damage(folder) {
      const db = new Database(databaseIn(folder));
      db.pragma('user_version = 9999');
      db.close();
    },
  },
  {
    name: 'start-failed',
    damage: (folder) => writeFileSync(join(folder, 'connection.json'), 'nothing that JSON could be'),
  },
];

const databaseIn = (folder: string) => join(folder, 'live', 'perch.sqlite');

/** Waits for the page of a failure. */
export const closedStop = (name: string): Stop => ({
  name,
  go: (page) => page.locator('.mantine-Button-root').first().waitFor(),
});
