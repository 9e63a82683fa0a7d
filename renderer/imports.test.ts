import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The only component that parses JSON with a schema; it is loaded on demand. */
const MAY = 'features/settings/connection/Operations.tsx';

// TypeScript erases `import type` and imports with only `type` names.
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const LAZY = /\bimport\('([^']+)'\)/g;

test('the page loads no zod, neither at start nor with a screen', () => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const files = [resolve(folder, 'main.tsx')];
  const packages = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of [...text.matchAll(STATIC), ...text.matchAll(LAZY)]) {
      const path = resolve(dirname(file), name);
      if (!name.startsWith('.')) packages.set(name, file);
      else if (/\.tsx?$/.test(name) && !path.endsWith(MAY) && existsSync(path) && !files.includes(path))
        files.push(path);
    }
  }
  // Proves that imports were followed.
  expect(packages.has('react')).toBe(true);
  expect(files.some((file) => file.endsWith('shared/money/pricing.ts'))).toBe(true);
  expect(packages.get('zod')).toBeUndefined();
});
