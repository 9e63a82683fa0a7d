import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** What is shown in place of a shop whose data was found damaged. */
export const recoveryStops = (): Stop[] => [
  {
    name: 'recovery',
    go: (page) =>
      page.getByRole('button', { name: /^(Restore the backup|Mit der Sicherung weitermachen)$/ }).waitFor(),
  },
];

/** Spoils the database of a closed training shop. */
export function damage(folder: string): void {
  writeFileSync(join(folder, 'training', 'perch.sqlite'), 'nothing that SQLite could read');
}
