import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { Program } from '../support/program.ts';
import { Service } from '../support/service.ts';
import { takeAll } from './camera.ts';
import { liveThroughADay } from './shop.ts';
import type { Stop } from './stop.ts';
import { checkoutStops } from './stops/checkout.ts';
import { dayStops } from './stops/day.ts';
import { orderStops } from './stops/orders.ts';
import { settingsStops } from './stops/settings.ts';
import { stockStops } from './stops/stock.ts';
import { syncStops } from './stops/sync.ts';

export interface TourOptions {
  /** An empty data folder. */
  data: string;
  /** Where the pictures go. */
  folder: string;
  /** Names of the stops that are pictured; null for all. */
  only: string[] | null;
  tell(words: string): void;
}

/** Every screen of the practice shop, in the order of a walk: each stop begins where the one before left the program. */
const practice = [...checkoutStops, ...orderStops, ...stockStops, ...dayStops, ...settingsStops];

/**
 * Walks through the packaged program, first with a practice shop that has lived through a day, then with a till at the
 * real service, and pictures every stop.
 *
 * @returns how many pictures were written
 */
export async function takePictures(options: TourOptions): Promise<number> {
  const practised = await inPractice(options);
  return practised + (await atTheService(options));
}

async function inPractice(options: TourOptions): Promise<number> {
  if (!wanted(options, practice)) return 0;
  const till = new Program({ folder: join(options.data, 'practice') });
  try {
    const page = await begin(till);
    await liveThroughADay(page);
    await page.reload();
    await ready(page);
    return await walk(options, { till, page, stops: practice });
  } finally {
    await till.kill();
  }
}

async function atTheService(options: TourOptions): Promise<number> {
  const service = new Service({ folder: join(options.data, 'service'), plan: 'free' });
  const stops = syncStops(service);
  if (!wanted(options, stops)) return 0;
  await service.start();
  const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
  const till = new Program({ folder: join(options.data, 'till'), env });
  try {
    return await walk(options, { till, page: await begin(till), stops });
  } finally {
    await till.kill();
    await service.stop();
  }
}

async function begin(till: Program): Promise<Page> {
  const page = await till.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  await ask(page, 'settings.saveShop', { language: 'en', locale: 'en-IE', theme: 'light' });
  return page;
}

const ready = (page: Page) => page.getByRole('option').first().waitFor({ timeout: 60_000 });

const wanted = ({ only }: TourOptions, stops: readonly Stop[]): boolean =>
  stops.some(({ name }) => only?.includes(name) ?? true);

async function walk(
  { folder, only, tell }: TourOptions,
  { till, page, stops }: { till: Program; page: Page; stops: readonly Stop[] },
): Promise<number> {
  let count = 0;
  for (const stop of stops) {
    await stop.go(page);
    if (only?.includes(stop.name) ?? true) {
      tell(stop.name);
      count += await takeAll(till, page, folder, stop.name);
    }
    await stop.leave?.(page);
  }
  return count;
}
