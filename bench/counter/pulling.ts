import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Program } from '../../e2e/support/program.ts';
import { Service } from '../../e2e/support/service.ts';
import { preparedService } from './stocked-service.ts';
import { type Stalls, watched } from './watch.ts';

/** Stalls of the main process during a pull; milliseconds. */
export interface Pulling {
  pets: number;
  tookMs: number;
  busy: Stalls;
  /** Stalls while idle, before and after the pull. */
  idle: [Stalls, Stalls];
}

/** Idle time before and after the pull. */
const IDLE_MS = 3000;

/**
 * Lets an empty shop pull a service's whole catalogue and watches the main process's event loop. The shop opens on an empty
 * service first, so that the start is not counted.
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
    const before = await watched(till, () => page.waitForTimeout(IDLE_MS));
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
    const after = await watched(till, () => page.waitForTimeout(IDLE_MS));
    return { pets, tookMs, busy, idle: [before, after] };
  } finally {
    await till?.kill();
    await service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until every list was read completely after a time; an empty text is before all. */
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
