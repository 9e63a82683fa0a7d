import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { takePictures } from '../../e2e/screenshots/tour.ts';
import { root } from '../bootstrap/paths.mjs';
import { exitWithError, SetUpError, say } from '../bootstrap/progress.mjs';
import { findDisplay, startVirtualDisplay } from '../display.ts';
import { setUp } from '../setup/setup.ts';

const help = `npm run screenshots [-- --only SCREEN[,SCREEN]]

Writes a picture of every screen, light and dark, English and German, at 1024x768 and 1920x1080, into
docs/screenshots: SCREEN-THEME-LANGUAGE-SIZE.png. The program runs in training mode, in a separate data folder.

  --only SCREEN   only these: checkout, orders, sync, ...
  --help          this text`;

try {
  process.exitCode = await screenshots();
} catch (error) {
  exitWithError(error);
}

async function screenshots(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    say(help);
    return 0;
  }
  if (!process.env.PERCH_PROGRAM) await setUp();
  // Chromium makes a window as large as the display a pixel smaller, and displays differ.
  const display = process.platform === 'linux' ? await startVirtualDisplay('2048x1152') : await findDisplay();
  Object.assign(process.env, display.env);
  const data = mkdtempSync(join(tmpdir(), 'perch-screenshots-'));
  const folder = join(root, 'docs', 'screenshots');
  mkdirSync(folder, { recursive: true });
  try {
    const only = values.only?.split(',') ?? null;
    const count = await takePictures({ data, folder, only, log: (words) => say(`  ${words}`) });
    if (count === 0) throw new SetUpError(`There is no screen "${values.only}".\n\n${help}`);
    say(`  Wrote ${count} pictures into docs/screenshots`);
    return 0;
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    display.close();
  }
}
