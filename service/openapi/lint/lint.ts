import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { capture } from '../../../build/bootstrap/child.mjs';
import { exitWithError, SetUpError, say } from '../../../build/bootstrap/progress.mjs';
import { installIsolated } from '../../../build/setup/apart.ts';
import { createService } from '../../app.ts';
import { openSqlite } from '../../storage/sqlite.ts';

/**
 * `npm run lint:openapi`: checks the document of a running service with Redocly and Spectral. Exits with 1 if one of them
 * reports something, or misses a fault in a broken copy. The linters' 243 packages have their own package.json and are
 * installed into the cache by the first run.
 */
interface Linter {
  name: string;
  /** Arguments after the file. Each linter must fail on warnings too. */
  args: string[];
}

const linters: Linter[] = [
  { name: 'redocly', args: ['--config', join(import.meta.dirname, 'redocly.yaml'), '--format', 'stylish'] },
  {
    name: 'spectral',
    args: ['--ruleset', join(import.meta.dirname, 'spectral.yaml'), '--fail-severity', 'hint'],
  },
];

/** Faults that every linter must find. */
const spoilings: Record<string, (document: OpenAPIV3.Document) => void> = {
  'without the license': ({ info }) => {
    delete info.license;
  },
  'with a shape that nothing uses': ({ components }) => {
    if (components?.schemas) components.schemas.Unused = { type: 'string' };
  },
  'with an operation that has no unique name': ({ paths }) => {
    const get = paths['/pets']?.get;
    if (get) get.operationId = 'listOrders';
  },
};

async function servedDocument(): Promise<string> {
  const service = await createService({ storage: await openSqlite({}) });
  try {
    return await (await fetch(`${service.url}/openapi.json`)).text();
  } finally {
    await service.close();
  }
}

/** A linter's report about a document; null without findings. */
async function findings(folder: string, { name, args }: Linter, text: string): Promise<string | null> {
  const file = join(folder, 'openapi.json');
  // Indented, for useful line numbers.
  writeFileSync(file, JSON.stringify(JSON.parse(text), null, 2));
  const program = join(folder, 'node_modules', '.bin', name);
  const { code, output } = await capture(program, ['lint', file, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    timeoutMs: 120_000,
  });
  if (code === 127 || code === 124) throw new SetUpError(`${name} could not be run.`, output);
  return code === 0 ? null : output;
}

async function lint(): Promise<number> {
  const folder = await installIsolated(import.meta.dirname, 'openapi-lint', 'the linters');
  const text = await servedDocument();
  let failures = 0;
  for (const linter of linters) {
    const found = await findings(folder, linter, text);
    if (found !== null) {
      failures += 1;
      say(found.trimEnd());
    }
    say(`${linter.name}: ${found === null ? 'nothing to say' : 'see above'}`);
    for (const [what, spoil] of Object.entries(spoilings)) {
      const spoiled = JSON.parse(text) as OpenAPIV3.Document;
      spoil(spoiled);
      if ((await findings(folder, linter, JSON.stringify(spoiled))) !== null) continue;
      failures += 1;
      say(`${linter.name}: does not notice a document ${what}`);
    }
  }
  return failures === 0 ? 0 : 1;
}

try {
  process.exitCode = await lint();
} catch (error) {
  exitWithError(error);
}
