import { join } from 'node:path';
import { foreground } from '../bootstrap/child.mjs';
import { node24 } from '../bootstrap/paths.mjs';
import { exitWithError } from '../bootstrap/progress.mjs';
import { installIsolated } from '../setup/apart.ts';

/**
 * `npm run lint:unused`: lists unused files and exports, and exits with 1 if there are any. A file started by its path is an
 * entry in `knip.json`.
 */
try {
  const folder = await installIsolated(import.meta.dirname, 'unused', 'knip');
  const knip = join(folder, 'node_modules', 'knip', 'bin', 'knip.js');
  const config = join(import.meta.dirname, 'knip.json');
  process.exitCode = await foreground(node24, [knip, '--config', config, '--no-progress']);
} catch (error) {
  exitWithError(error);
}
