import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { chromiumSwitches } from '../../../build/launch.ts';
import { ensureElectron } from '../../../build/setup/electron.ts';
import { peersFolder } from '../../lib/peers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** An Electron program with a window for the peers. */
export interface WindowProgram {
  command: string;
  args: string[];
  /** The version of its Electron. */
  version: string;
}

/** Puts main.cjs and the bundled page into a copy of Perch's Electron. */
export async function buildWindow(folder: string): Promise<WindowProgram> {
  const { dist, executable, version } = await ensureElectron();
  const root = join(folder, 'window');
  cpSync(dist, root, { recursive: true });
  const app = join(root, 'resources', 'app');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  cpSync(join(here, 'main.cjs'), join(app, 'main.cjs'));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'window', main: 'main.cjs' }));
  writeFileSync(
    join(app, 'page.html'),
    '<!doctype html><meta charset="utf-8"><script type="module" src="./page.js"></script>',
  );
  await build({
    root: peersFolder,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: app,
      emptyOutDir: false,
      target: 'chrome130',
      rolldownOptions: {
        input: join(peersFolder, 'window-page.ts'),
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  const command = join(root, basename(executable));
  return { command, args: chromiumSwitches(command), version };
}
