import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page, type TestInfo } from '@playwright/test';
import { type Display, findDisplay, startVirtualDisplay } from '../../build/display.ts';
import { Program } from './program.ts';
import { type PreparedService, prepareService, Service } from './service.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** An empty folder of this test alone. */
  folder: string;
  /** The real service with the demo shop, started. */
  service: Service;
  /** Whether dialogs and notices move; only for tests that are about what becomes of the focus meanwhile. */
  motion: boolean;
  /** The till of a shop on that service, not started yet. */
  till: Program;
  /** A program without a separate service: training mode, not started yet. */
  training: Program;
  /** The window of the started till. */
  page: Page;
}

interface Shared {
  /** Where the programs of this worker open their windows, nobody else's among them. */
  display: Display;
  /** What the service of each test begins with. */
  prepared: PreparedService;
}

/**
 * Tests of the packaged program with the real service. Ask for `page` to begin at a till that is open, or for `till`
 * and `service` to start, stop and kill them yourself; whatever runs at the end is ended.
 */
export const test = base.extend<Fixtures, Shared>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      // A window of another worker on the same display would take the focus away in the middle of a test.
      const display =
        process.platform === 'linux' ? await startVirtualDisplay('2048x1152') : await findDisplay();
      Object.assign(process.env, display.env);
      // Chromium prefers a Wayland display if the environment names one.
      if (display.virtual) delete process.env.WAYLAND_DISPLAY;
      await use(display);
      display.close();
    },
    { scope: 'worker', auto: true },
  ],
  prepared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'perch-e2e-service-'));
      await use(await prepareService(folder));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  motion: [false, { option: true }],
  service: async ({ folder, prepared }, use) => {
    const service = new Service({ folder: join(folder, 'service'), like: prepared });
    await service.start();
    await use(service);
    await service.stop();
  },
  till: async ({ folder, service, motion }, use, info) => {
    const env = { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key };
    const till = new Program({ folder: join(folder, 'till'), env, motion });
    await use(till);
    await explain(till, info);
    await till.kill();
  },
  training: async ({ folder, motion }, use, info) => {
    const training = new Program({ folder: join(folder, 'training'), motion });
    await use(training);
    await explain(training, info);
    await training.kill();
  },
  page: async ({ till }, use) => {
    await use(await till.start());
  },
});

/** With what failed: the program's log, what its window shows, and what it answers of its sync. */
async function explain(program: Program, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  await info.attach('perch.log', { body: program.log() });
  await info.attach('window', { body: await program.windowAsShown() });
  await info.attach('sync', { body: await program.syncAsAnswered() });
}
