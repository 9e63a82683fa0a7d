import { parseArgs } from 'node:util';
import { alone } from '../bootstrap/lock.mjs';
import { giveUp, say } from '../bootstrap/progress.mjs';
import { ensureInstallers } from '../setup/installers.ts';
import { setUp } from '../setup/setup.ts';

const help = `npm run package [-- --dir]

Makes the installers of this system, with the developer tools' door shut: in dist/release, with the current Electron. Where
that cannot be had, on Linux, a .deb for trying out, which says so, in dist/trial.

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
  for (const file of await alone(ensureInstallers)) say(`  ${file}`);
}
