import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The script in every archive. A packaged program has it as a text (electron.vite.config.ts). */
export const VERIFY_SCRIPT = readFileSync(join(import.meta.dirname, 'verify.mjs'), 'utf8');
