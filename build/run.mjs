#!/usr/bin/env node
// The entry of `npm start`, `npm test` and their like: `node build/run.mjs COMMAND [arguments]`. Runs on any Node from 20
// with nothing installed; brings the system libraries and node_modules, then continues in Node 24 with commands/<name>.ts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foreground } from './bootstrap/child.mjs';
import { compiledAddon, electronSource, needsCompiledAddon } from './bootstrap/electron-source.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { ensureModules } from './bootstrap/modules.mjs';
import { node24, root } from './bootstrap/paths.mjs';
import { exitWithError, SetUpError } from './bootstrap/progress.mjs';
import { ensureSystem } from './bootstrap/system.mjs';

const [command = '', ...rest] = process.argv.slice(2);
const script = join(root, 'build', 'commands', `${command}.ts`);

try {
  if (!existsSync(script)) throw new SetUpError(`There is no command "${command}".`);
  if (Number.parseInt(process.versions.node, 10) < 20) throw new SetUpError('Perch needs Node 20 or newer.');
  await withLock(async () => {
    const compiler = needsCompiledAddon(await electronSource()) && !existsSync(compiledAddon);
    const virtualDisplay = ['test', 'test-install', 'screenshots'].includes(command);
    const freshDebian = command === 'test-install';
    const repository = freshDebian || rest.some((word) => word.startsWith('--repository'));
    await ensureSystem({ compiler, virtualDisplay, freshDebian, repository });
    await ensureModules();
  });
  // `npm test` prints this time.
  process.env.PERCH_SETUP_MS = String(Math.round(performance.now()));
  process.exitCode = await foreground(node24, ['--disable-warning=ExperimentalWarning', script, ...rest]);
} catch (error) {
  exitWithError(error);
}
