import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alone } from '../bootstrap/lock.mjs';
import { root } from '../bootstrap/paths.mjs';
import { giveUp, SetUpError, say, step } from '../bootstrap/progress.mjs';
import { ensureBundle } from '../setup/bundle.ts';
import { ensureElectron } from '../setup/electron.ts';
import { electronBuilder } from '../setup/package.ts';
import { setUp } from '../setup/setup.ts';

const help = `npm run package [-- --dir]

Makes the installers of a release in dist/release, with the developer tools' door shut. Only with the current Electron.

  --dir    only the program as npm start and the tests use it, in dist/development; with any Electron
  --help   this text`;

try {
  await run();
} catch (error) {
  giveUp(error);
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { dir: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return say(help);
  if (values.dir) {
    const { program } = await setUp();
    return say(`  ${program}`);
  }
  await alone(release);
  say(`  ${join(root, 'dist', 'release')}`);
}

async function release(): Promise<void> {
  const runtime = await ensureElectron();
  if (!runtime.current) {
    throw new SetUpError(
      `A release is made with the current Electron only, and here is ${runtime.version}: it no longer gets security fixes. Please package where the Electron release site can be reached.`,
    );
  }
  await ensureBundle();
  await step('Making the installers', () =>
    electronBuilder([], {
      PERCH_ELECTRON_DIST: runtime.dist,
      PERCH_ELECTRON_VERSION: runtime.version,
      PERCH_PACKAGE_TO: join(root, 'dist', 'release'),
      PERCH_RELEASE: '1',
    }),
  );
}
