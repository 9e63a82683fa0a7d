import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Cache of set-up; ignored by git, safe to delete at any time. */
export const cache = join(root, '.cache');

/** Node 24 of node_modules. */
export const node24 = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
