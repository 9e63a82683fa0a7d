import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from '../support/ask.ts';
import { Program } from '../support/program.ts';
import { Service } from '../support/service.ts';
import { setAppearance, takeAll, tourAppearance } from './camera.ts';
import { english, german, type SampleShop } from './sample.ts';
import { simulateDay } from './shop.ts';
import type { Stop } from './stop.ts';
import { checkoutStops } from './stops/checkout.ts';
import { dayStops } from './stops/day.ts';
import { orderStops } from './stops/orders.ts';
import { settingsStops } from './stops/settings.ts';
import { closedShops, closedStop, startStops } from './stops/start.ts';
import { stockStops } from './stops/stock.ts';
import { syncStops } from './stops/sync.ts';

export interface TourOptions {
  /** An empty data folder. */
  data: string;
  /** Output folder of the pictures. */
  folder: string;
  /** Names of the stops to capture; null for all. */
  only: string[] | null;
  log(words: string): void;
}

/** Every screen of the practice shop in order; each stop starts where the previous one ended. */
export const practiceStops = (shop: SampleShop): Stop[] => [
  ...checkoutStops(shop),
  ...orderStops(shop),
  ...stockStops(shop),
  ...dayStops(shop),
  ...settingsStops(shop),
];

/**
 * Captures every screen of the packaged program in each language: first start, failures to open, a practice shop after a day,
 * and a till with the real service.
 *
 * @returns the number of pictures
 */
export async function takePictures(options: TourOptions): Promise<number> {
  let count = 0;
  for (const shop of [english, german]) {
    count += await captureFirstStart(options, shop);
    count += await captureClosedShops(options, shop);
    count += await capturePracticeShop(options, shop);
    count += await captureLiveShop(options, shop);
  }
  return count;
}

async function captureFirstStart(options: TourOptions, shop: SampleShop): Promise<number> {
  const folder = join(options.data, `first-${shop.language}`);
  const till = new Program({ folder, env: shop.env, first: true });
  const stops = startStops(till);
  if (!wanted(options, stops)) return 0;
  try {
    return await captureStops(options, { till, page: await till.start(), stops, shop, isOpen: false });
  } finally {
    await till.kill();
  }
}

async function captureClosedShops(options: TourOptions, shop: SampleShop): Promise<number> {
  let count = 0;
  for (const { name, damage } of closedShops) {
    const stops = [closedStop(name)];
    if (!wanted(options, stops)) continue;
    const folder = join(options.data, `${name}-${shop.language}`);
    // An address without a service: a real shop, empty and offline.
    const env = { ...shop.env, PERCH_BASE_URL: 'http://127.0.0.1:9', PERCH_API_KEY: 'psk_tour' };
    const till = new Program({ folder, env });
    try {
      const page = await till.start();
      await page.getByRole('combobox').first().waitFor();
      await ask(page, 'settings.backUpNow', {});
      await till.quit();
      damage(folder);
      count += await captureStops(options, { till, page: await till.start(), stops, shop, isOpen: false });
    } finally {
      await till.kill();
    }
  }
  return count;
}

async function capturePracticeShop(options: TourOptions, shop: SampleShop): Promise<number> {
  const stops = practiceStops(shop);
  if (!wanted(options, stops)) return 0;
  const till = new Program({ folder: join(options.data, `practice-${shop.language}`), env: shop.env });
  try {
    const page = await startTill(till, shop);
    await simulateDay(page, shop);
    await page.reload();
    await ready(page);
    return await captureStops(options, { till, page, stops, shop });
  } finally {
    await till.kill();
  }
}

async function captureLiveShop(options: TourOptions, shop: SampleShop): Promise<number> {
  const { language, seed } = shop;
  const service = new Service({ folder: join(options.data, `service-${language}`), plan: 'free', seed });
  const stops = syncStops(service, shop);
  if (!wanted(options, stops)) return 0;
  await service.start();
  const env = { ...shop.env, PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
  const till = new Program({ folder: join(options.data, `till-${language}`), env });
  try {
    return await captureStops(options, { till, page: await startTill(till, shop), stops, shop });
  } finally {
    await till.kill();
    await service.stop();
  }
}

async function startTill(till: Program, shop: SampleShop): Promise<Page> {
  const page = await till.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  await setAppearance(page, { theme: 'light', ...tourAppearance(shop) });
  return page;
}

const ready = (page: Page) => page.getByRole('option').first().waitFor({ timeout: 60_000 });

const wanted = ({ only }: TourOptions, stops: readonly Stop[]): boolean =>
  stops.some(({ name }) => only?.includes(name) ?? true);

async function captureStops(
  { folder, only, log }: TourOptions,
  {
    till,
    page,
    stops,
    shop,
    isOpen = true,
  }: { till: Program; page: Page; stops: readonly Stop[]; shop: SampleShop; isOpen?: boolean },
): Promise<number> {
  let count = 0;
  for (const stop of stops) {
    await stop.go(page);
    if (only?.includes(stop.name) ?? true) {
      log(`${stop.name}, ${shop.language}`);
      count += await takeAll(till, page, { folder, name: stop.name, shop, isOpen });
    }
    await stop.leave?.(page);
  }
  return count;
}
