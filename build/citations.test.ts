import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A comment that names a page of docs/ must name an existing page and an existing heading, so that a reader finds the
// rule.

const root = join(import.meta.dirname, '..');
const folders = ['electron', 'renderer', 'shared', 'service', 'bench', 'lab', 'e2e', 'build'];

/** These name pages of a library, or of nobody. */
const ofOthers = new Set(['bench/store/sqlite.ts', 'build/citations.test.ts']);

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => !ofOthers.has(path)),
);

/** `docs/page.md`, or `docs/page.md, "Heading"`; the heading may continue in the next line of a comment. */
const CITED = /docs\/((?:bench\/)?[a-z-]+\.md)(?:,\s*(?:\*|\/\/)?\s*["“]([^"”]+)["”])?/g;

/** The headings of a page, as they are written. */
function headings(page: string): string[] {
  return [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
    ([, text]) => text ?? '',
  );
}

test('every page and heading that the code cites is there', () => {
  const pages = new Map<string, string[]>();
  const missing: string[] = [];
  let cited = 0;
  for (const source of sources) {
    for (const [, page = '', heading] of readFileSync(join(root, source), 'utf8').matchAll(CITED)) {
      cited += 1;
      try {
        if (!pages.has(page)) pages.set(page, headings(page));
      } catch {
        missing.push(`${source}: docs/${page}`);
        continue;
      }
      const plain = heading?.replace(/\s+(?:\*|\/\/)?\s*/g, ' ');
      if (plain && !pages.get(page)?.includes(plain)) missing.push(`${source}: docs/${page}, "${plain}"`);
    }
  }
  expect(cited).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('no comment cites a document that is not in the repository', () => {
  const citing = sources.filter((source) =>
    /(?:\/\/|^\s*\/?\*).*\b(?:design|contract|specification): [A-Z]|(?<!docs\/)\b(?:contract|specification)\.md/m.test(
      readFileSync(join(root, source), 'utf8'),
    ),
  );
  expect(citing).toEqual([]);
});
