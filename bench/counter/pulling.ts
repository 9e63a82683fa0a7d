import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Program } from '../../e2e/support/program.ts';
import { Service } from '../../e2e/support/service.ts';
import { openStorage } from '../../service/storage/open.ts';
import { categoriesOfTheShop, newPet } from './pets.ts';
import { type Stalls, watched } from './watch.ts';

/** How the main process fared while a shop was pulled; milliseconds. */
export interface Pulling {
  pets: number;
  tookMs: number;
  busy: Stalls;
  /** The same watch on the same program while nothing arrives. */
  idle: Stalls;
}

const BATCH = 2000;

/** A service's storage with so many pets, made once through its own repositories and kept. */
async function preparedService(cache: string, pets: number): Promise<string> {
  const folder = join(cache, `service-${pets}`);
  if (existsSync(folder)) return folder;
  process.stderr.write(`Making a service with ${pets.toLocaleString('en-US')} pets …\n`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const storage = await openStorage({ dir: part });
  const ids: string[] = [];
  await storage.transaction(async (tx) => {
    for (const { name } of categoriesOfTheShop) ids.push((await tx.categories.create({ name })).value.id);
  });
  for (let from = 0; from < pets; from += BATCH) {
    await storage.transaction(async (tx) => {
      for (let place = from; place < Math.min(pets, from + BATCH); place += 1) {
        const { name, status } = newPet(place);
        const categoryId = ids[place % ids.length] as string;
        const pet = await tx.pets.create({ name, categoryId, status });
        await tx.inventory.set(pet.value.id, 12);
      }
    });
  }
  await storage.close();
  renameSync(part, folder);
  return folder;
}

/**
 * Lets a shop that has nothing read a service's whole catalogue, and watches the main process's event loop meanwhile.
 * The shop opens on an empty service first, so that what the start costs is not counted.
 */
export async function measurePulling(cache: string, pets: number): Promise<Pulling> {
  const full = await preparedService(cache, pets);
  const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
  const service = new Service({ folder: join(folder, 'service'), seed: 'none' });
  let till: Program | null = null;
  try {
    await service.start();
    const data = join(folder, 'data');
    mkdirSync(data);
    const connection = { baseUrl: service.url, account: '', till: 1, profile: { plan: 'business' } };
    writeFileSync(join(data, 'connection.json'), JSON.stringify(connection));
    const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
    till = new Program({ folder: data, env });
    const page = await till.start();
    await pulledAfter(page, '');
    const idle = await watched(till, () => page.waitForTimeout(3000));
    await service.stop();
    rmSync(join(folder, 'service'), { recursive: true });
    cpSync(full, join(folder, 'service'), { recursive: true });
    await service.start();
    const began = performance.now();
    const asked = new Date().toISOString();
    const busy = await watched(till, async () => {
      await page.evaluate(() => window.perch.call('sync.now', {}));
      await pulledAfter(page, asked);
    });
    const tookMs = performance.now() - began;
    const found = await countPets(page);
    if (found < pets) throw new Error(`Only ${found} of ${pets} pets arrived`);
    return { pets, tookMs, busy, idle };
  } finally {
    await till?.kill();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until every list was read whole after that moment; an empty one is before all others. */
async function pulledAfter(page: Page, moment: string): Promise<void> {
  for (;;) {
    const at = await page.evaluate(async () => {
      const status = await window.perch.call('sync.status', {});
      return status.ok ? status.value.lastPulledAt : null;
    });
    if (at !== null && at > moment) return;
    await page.waitForTimeout(100);
  }
}

function countPets(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const categories = await window.perch.call('catalogue.categories', {});
    return categories.ok ? categories.value.reduce((sum, { petCount }) => sum + petCount, 0) : 0;
  });
}
