import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { Program } from './program.ts';
import { Service } from './service.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** An empty folder of this test alone. */
  folder: string;
  /** The real service with the demo shop, started. */
  service: Service;
  /** The till of a shop on that service, not started yet. */
  till: Program;
  /** A program without a service of its own: training mode, not started yet. */
  training: Program;
  /** The window of the started till. */
  page: Page;
}

/**
 * Tests of the packaged program with the real service. Ask for `page` to begin at a till that is open, or for `till`
 * and `service` to start, stop and kill them yourself; whatever runs at the end is ended.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  service: async ({ folder }, use) => {
    const service = new Service({ folder: join(folder, 'service') });
    await service.start();
    await use(service);
    await service.stop();
  },
  till: async ({ folder, service }, use, info) => {
    const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
    const till = new Program({ folder: join(folder, 'till'), env });
    await use(till);
    await till.kill();
    if (info.status !== info.expectedStatus) await info.attach('perch.log', { body: till.log() });
  },
  training: async ({ folder }, use, info) => {
    const training = new Program({ folder: join(folder, 'training') });
    await use(training);
    await training.kill();
    if (info.status !== info.expectedStatus) await info.attach('perch.log', { body: training.log() });
  },
  page: async ({ till }, use) => {
    await use(await till.start());
  },
});
