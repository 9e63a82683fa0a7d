import { join } from 'node:path';
import { capture } from '../bootstrap/child.mjs';
import { node24, root } from '../bootstrap/paths.mjs';
import { SetUpError, step } from '../bootstrap/progress.mjs';
import { hashInputs, onceFor } from './inputs.ts';

const sources = [
  'electron',
  'renderer',
  'service',
  'shared',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
];

/** Builds main process, preload and renderer into out/ if a source changed. Returns the hash of the sources. */
export async function ensureBundle(): Promise<string> {
  const hash = hashInputs(sources);
  await onceFor('bundle', hash, join(root, 'out', 'main', 'main.js'), () =>
    step('Building the program', async () => {
      const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
      const { code, output } = await capture(node24, [cli, 'build', '--logLevel', 'warn']);
      if (code !== 0) throw new SetUpError('The program could not be built; see above.', output);
    }),
  );
  return hash;
}
