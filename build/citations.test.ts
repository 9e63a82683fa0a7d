import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Pages, headings and source files that comments and docs cite must exist.

const root = join(import.meta.dirname, '..');
const folders = ['electron', 'renderer', 'shared', 'service', 'bench', 'lab', 'e2e', 'build'];

/** They name pages of a library, or none. */
const externalCitations = new Set(['bench/store/sqlite.ts', 'build/citations.test.ts']);

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .filter((path) => !externalCitations.has(path)),
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

/** A source file, by its name or path; not a pattern or an address. */
const SOURCE = /(?<![\w./*<>{}$@:-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))\b(?![\w/*])/g;
const COMMENT = /(?:^|\s)\/\/.*|^\s*\/?\*.*|\/\*\*.*/gm;

test('every source file that a comment or a page cites exists', () => {
  const everything = [
    ...readdirSync(root).map((name) => `/${name}`),
    ...[...folders, 'docs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => !path.includes('node_modules'))
        .map((path) => `/${folder}/${path.replaceAll('\\', '/')}`),
    ),
  ];
  const names = new Set(
    everything.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1))),
  );
  const pages = everything.filter((path) => path.endsWith('.md') && !path.includes('CHANGELOG'));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const texts = [
    ...pages.map((path) => [path, read(path)] as const),
    ...sources.map((path) => [path, read(path).match(COMMENT)?.join('\n') ?? ''] as const),
  ];
  const cited = texts.flatMap(([path, text]) =>
    [...text.matchAll(SOURCE)].map(([, file = '']) => ({ path, file })),
  );
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.filter(({ file }) => !names.has(file))).toEqual([]);
});

test('no comment cites a document that is not in the repository', () => {
  const citing = sources.filter((source) =>
    /(?:\/\/|^\s*\/?\*).*\b(?:design|contract|specification): [A-Z]|(?<!docs\/)\b(?:contract|specification)\.md/m.test(
      readFileSync(join(root, source), 'utf8'),
    ),
  );
  expect(citing).toEqual([]);
});
