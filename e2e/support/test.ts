import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page, type TestInfo } from '@playwright/test';
import { type Display, findDisplay, startVirtualDisplay } from '../../build/display.ts';
import { Counter } from './counter.ts';
import { petOf } from './pets.ts';
import { Program } from './program.ts';
import { type PreparedService, prepareService, Service } from './service.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** An empty folder for this test. */
  folder: string;
  /** The real service with the demo shop, running. */
  service: Service;
  /** Whether to run animations; only for tests of the focus. */
  motion: boolean;
  /** The till of a shop on that service, not started yet. */
  till: Program;
  /** A program in training mode, not started yet. */
  training: Program;
  /** The window of the started till. */
  page: Page;
  /** A pet of the demo shop, at least six in stock. */
  pet: Awaited<ReturnType<typeof petOf>>;
  /** The checkout of the started till, once it offers the pet. */
  counter: Counter;
}

interface Shared {
  /** This worker's display. */
  display: Display;
  /** Initial data of each test's service. */
  prepared: PreparedService;
}

/**
 * Tests of the packaged program with the real service. Use `page` for an open till, or `till` and `service` to start, stop and
 * kill them; both are ended after the test.
 */
export const test = base.extend<Fixtures, Shared>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use) => {
      // Windows of other workers on the same display would take the focus.
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
  pet: async ({ service }, use) => {
    await use(await petOf(service, 6));
  },
  counter: async ({ page, pet }, use) => {
    const counter = new Counter(page);
    await counter.waitForPet(pet.name);
    await use(counter);
  },
});

/** Attaches the program's log, window and sync status to a failure. */
async function explain(program: Program, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  await info.attach('perch.log', { body: program.log() });
  await info.attach('window', { body: await program.windowSnapshot() });
  await info.attach('sync', { body: await program.syncState() });
}
