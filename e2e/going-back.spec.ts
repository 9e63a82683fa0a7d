import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { foreground } from '../build/bootstrap/child.mjs';
import { Program, programEnvironment, programPath } from './support/program.ts';
import { expect, test } from './support/test.ts';

// A version that does not start, beside the one before: the packaged program, and a copy of it with another number and a
// fault in its modules. Two scripts stand for their AppImages, for none can be made here.

test.skip(process.platform !== 'linux', 'An AppImage is for Linux, and elsewhere the archive is sealed.');

/** A copy of the packaged program that calls itself 0.2.0 and whose modules fail while they load. */
function brokenProgram(folder: string): string {
  cpSync(dirname(programPath()), folder, { recursive: true });
  const archive = join(folder, 'resources', 'app.asar');
  let bytes = readFileSync(archive).toString('latin1');
  // Of the same length: the archive's index says where each file begins.
  const replace = (from: string, to: string) => {
    expect(bytes.split(from), `${from} in the archive, once`).toHaveLength(2);
    bytes = bytes.replace(from, to.padEnd(from.length));
  };
  replace('"name": "perch",\n  "version": "0.1.0"', '"name": "perch",\n  "version": "0.2.0"');
  replace('var built = import.meta.dirname;', "throw new Error('broken');");
  writeFileSync(archive, bytes, 'latin1');
  return join(folder, 'perch');
}

function appImage(file: string, program: string): void {
  writeFileSync(file, `#!/bin/sh\nexec "${program}" "$@"\n`);
  chmodSync(file, 0o755);
}

test('a version whose modules fail while they load goes back by itself at the third start, and the window says so', async ({
  folder,
  till,
  service,
}) => {
  await expect((await till.start()).getByRole('option').first()).toBeVisible();
  await till.quit();
  const data = join(folder, 'till');
  const started = () => JSON.parse(readFileSync(join(data, 'starts.json'), 'utf8'));
  expect(started()).toMatchObject({ version: '0.1.0', inVain: 0, good: '0.1.0' });

  const image = join(folder, 'programs', 'Perch.AppImage');
  mkdirSync(dirname(image));
  appImage(image, brokenProgram(join(folder, 'broken')));
  appImage(`${image}.previous`, programPath());
  writeFileSync(join(data, 'updates.json'), '{"previous":"0.1.0","wentBackFrom":null}');
  const env = {
    ...programEnvironment(),
    PERCH_BASE_URL: service.url,
    PERCH_API_KEY: service.key,
    PERCH_DATA_DIR: data,
    XDG_CONFIG_HOME: join(data, '..', 'config'),
    APPIMAGE: image,
  };
  // The version before is begun by the one that goes back, with the same switches: by this one it can be looked at.
  const start = () => foreground(image, [...Program.switches(), '--remote-debugging-port=0'], { env });
  for (const inVain of [1, 2]) {
    expect(await start()).toBe(1);
    expect(started()).toMatchObject({ version: '0.2.0', inVain, good: '0.1.0' });
  }
  expect(till.log().match(/This version could not be loaded Error: broken/g)).toHaveLength(2);

  await start();
  try {
    const port = () =>
      Number(readFileSync(join(data, 'electron', 'DevToolsActivePort'), 'utf8').split('\n', 1)[0]);
    await expect(async () => {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port()}`);
      try {
        const page = browser.contexts()[0]?.pages()[0];
        const words = 'Perch 0.2.0 could not open the shop, so Perch went back to 0.1.0.';
        if (!page) throw new Error('It has no page yet');
        const notice = page.getByRole('status').filter({ hasText: words });
        await expect(notice).toBeVisible();
        await notice.getByRole('button', { name: 'Close this notice' }).click();
        await expect(notice).toBeHidden();
      } finally {
        await browser.close();
      }
    }).toPass();
    expect(readFileSync(image, 'utf8')).toContain(programPath());
    expect(existsSync(`${image}.previous`)).toBe(false);
    expect(started()).toMatchObject({ version: '0.1.0', inVain: 0, good: '0.1.0' });
    const kept = () => JSON.parse(readFileSync(join(data, 'updates.json'), 'utf8'));
    await expect.poll(kept).toEqual({ previous: null, wentBackFrom: '0.2.0', untold: false });
  } finally {
    await endProgram(data);
  }
  // Whoever closed it has read it.
  const page = await till.start();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByText('so Perch went back')).toHaveCount(0);
});

/** Ends the program that nobody here has begun, and waits until it is gone. */
async function endProgram(data: string): Promise<void> {
  const lock = join(data, 'electron', 'SingletonLock');
  const pid = Number(/-(\d+)$/.exec(readlinkSync(lock))?.[1]);
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
}
