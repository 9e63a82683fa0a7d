import { Program } from '../support/program.ts';
import { ask } from './ask.ts';
import { takeAll } from './camera.ts';
import { liveThroughADay } from './shop.ts';
import { type Stop, stops } from './stops.ts';

export interface TourOptions {
  /** An empty data folder. */
  data: string;
  /** Where the pictures go. */
  folder: string;
  /** Names of the stops that are pictured; null for all. */
  only: string[] | null;
  tell(words: string): void;
}

/**
 * Walks through the packaged program with a shop that has lived through a day, and pictures every stop.
 *
 * @returns how many pictures were written
 */
export async function takePictures({ data, folder, only, tell }: TourOptions): Promise<number> {
  const wanted = ({ name }: Stop) => only === null || only.includes(name);
  const till = new Program({ folder: data });
  let count = 0;
  try {
    const page = await till.start();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('option').first().waitFor({ timeout: 60_000 });
    await ask(page, 'settings.saveShop', { language: 'en', locale: 'en-IE', theme: 'light' });
    await liveThroughADay(page);
    await page.reload();
    await page.getByRole('option').first().waitFor();
    for (const stop of stops) {
      if (stop.there && !(await stop.there(page))) {
        tell(`${stop.name}: not in this program`);
        continue;
      }
      await stop.go(page);
      if (!wanted(stop)) continue;
      tell(stop.name);
      count += await takeAll(till, page, folder, stop.name);
    }
  } finally {
    await till.kill();
  }
  return count;
}
