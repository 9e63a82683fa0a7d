import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Types do not know the classes of a CSS module. This finds unused classes and names of missing ones.

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).map((path) =>
  join(import.meta.dirname, path),
);
const texts = new Map(
  files
    .filter((path) => /\.tsx?$|\.module\.css$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

/** The defined and the used classes of each CSS module, by its path. */
function classes(): Map<string, { has: Set<string>; named: Set<string> }> {
  const found = new Map<string, { has: Set<string>; named: Set<string> }>();
  const at = (path: string) => {
    const one = found.get(path) ?? { has: new Set<string>(), named: new Set<string>() };
    found.set(path, one);
    return one;
  };
  for (const [path, text] of texts) {
    if (path.endsWith('.css')) {
      const css = text.replace(/\/\*[\s\S]*?\*\//g, '');
      for (const [, selectors = ''] of css.matchAll(/([^{};]+)\{/g)) {
        if (selectors.trim().startsWith('@')) continue;
        for (const [, name = ''] of selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)) at(path).has.add(name);
      }
      for (const [, names = '', from] of css.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+'([^']+)')?;/g)) {
        const module = from ? resolve(dirname(path), from) : path;
        for (const name of names.split(/\s+/)) at(module).named.add(name);
      }
      continue;
    }
    for (const [, word = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = resolve(dirname(path), from);
      // After a dot it is a property of something else.
      const uses = new RegExp(`(?<![\\w./'])${word}(?:\\.(\\w+)|\\[([^\\]]+)\\])`, 'g');
      for (const [, name, chosen] of text.matchAll(uses)) {
        // A class chosen at run time may be any of them.
        if (chosen) for (const any of classesOf(module)) at(module).named.add(any);
        else if (name) at(module).named.add(name);
      }
    }
  }
  return found;
}

function classesOf(module: string): string[] {
  return [...(texts.get(module) ?? '').matchAll(/^\.(\w+)/gm)].map(([, name]) => name ?? '');
}

const all = classes();
const difference = (side: 'has' | 'named', other: 'has' | 'named') =>
  [...all].flatMap(([path, one]) =>
    [...one[side]].filter((name) => !one[other].has(name)).map((name) => `${path} .${name}`),
  );

test('every class of a CSS module is used', () => {
  expect([...all.values()].reduce((sum, { has }) => sum + has.size, 0)).toBeGreaterThan(500);
  expect(difference('has', 'named')).toEqual([]);
});

test('every class that is used exists in its CSS module', () => {
  expect(difference('named', 'has')).toEqual([]);
});
