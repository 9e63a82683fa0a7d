import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What set-up downloads, compiles and remembers; ignored by git, safe to delete at any time. */
export const cache = join(root, '.cache');

/** Node 24 of node_modules, whatever the machine's own is. */
export const node24 = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
