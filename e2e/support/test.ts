import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page, type TestInfo } from '@playwright/test';
import { type Display, findDisplay, startVirtualDisplay } from '../../build/display.ts';
import { Counter } from './counter.ts';
import { petOf, type ServicePet } from './pets.ts';
import { Program, type ProgramOptions } from './program.ts';
import { type PreparedService, prepareService, Service } from './service.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** An empty folder for this test. */
  folder: string;
  /** The real service with the demo shop, running. */
  service: Service;
  /** Whether to run animations; only for tests of the focus. */
  motion: boolean;
  /** Makes a program with its own data folder, not started yet; it is ended after the test. */
  program: (name: string, options?: Omit<ProgramOptions, 'folder'>) => Program;
  /** The till of a shop on that service, not started yet. */
  till: Program;
  /** A program in training mode, not started yet. */
  training: Program;
  /** The window of the started till. */
  page: Page;
  /** A pet of the demo shop, at least six in stock. */
  pet: ServicePet;
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
  program: async ({ folder, motion }, use, info) => {
    const programs: Program[] = [];
    await use((name, options) => {
      const program = new Program({ folder: join(folder, name), motion, ...options });
      programs.push(program);
      return program;
    });
    for (const program of programs) {
      await explain(program, info);
      await program.kill();
    }
  },
  till: async ({ service, program }, use) => {
    await use(program('till', { env: { PERCH_BASE_URL: service.url, PERCH_API_KEY: service.key } }));
  },
  training: async ({ program }, use) => {
    await use(program('training'));
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
