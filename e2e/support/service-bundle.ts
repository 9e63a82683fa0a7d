import { join } from 'node:path';
import { build } from 'vite';
import { cache, root } from '../../build/bootstrap/paths.mjs';

/**
 * Puts the service into one file, as its sources are now. Half of what a start costs goes into finding, reading and
 * stripping hundreds of modules, and nearly every test starts a service.
 *
 * @returns the file, which takes the same words as service/main.ts
 */
export async function bundleService(): Promise<string> {
  const outDir = join(cache, 'e2e-service');
  const { NODE_ENV } = process.env;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Modules with an addon stay outside, and so does the driver of PostgreSQL, which no test here loads.
    ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
    build: {
      ssr: join(root, 'service', 'main.ts'),
      outDir,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  });
  // Vite says production here, and what the tests start would be told so as well.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  return join(outDir, 'main.js');
}
