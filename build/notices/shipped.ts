import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from '../../shared/domain/licences.ts';
import { root } from '../bootstrap/paths.mjs';
import { SetUpError } from '../bootstrap/progress.mjs';

/** A package with code in a bundle, as listed by the bundler (electron.vite.config.ts). */
export interface BundledPackage {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
}

/**
 * Shipped packages that no bundle lists: the module with an addon, the addon's build dependencies, the typeface, and copied
 * files (electron.vite.config.ts) of Swagger UI and pdf.js.
 */
export const unbundledShipped = [
  'better-sqlite3',
  'node-addon-api',
  '@fontsource-variable/figtree',
  'swagger-ui-dist',
  'pdfjs-dist',
];

/** Files with further licence texts. */
const extraWords = new Map([
  ['swagger-ui-dist', ['swagger-ui-bundle.js.LICENSE.txt']],
  [
    'pdfjs-dist',
    [
      'standard_fonts/LICENSE_FOXIT',
      ...['JBIG2', 'OPENJPEG', 'QCMS'].flatMap((name) => [
        `wasm/LICENSE_${name}`,
        `wasm/LICENSE_PDFJS_${name}`,
      ]),
    ],
  ],
]);

/** The packages listed by the bundles in out/. */
export function bundledPackages(out: string): BundledPackage[] {
  const lists = ['main', 'preload', 'renderer'].map((part) => join(out, part, 'licences.json'));
  return lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')) as BundledPackage[]);
}

/** The shipped packages that no bundle lists, from their package.json. */
export function unbundledPackages(names: readonly string[] = unbundledShipped): BundledPackage[] {
  return names.map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const own = readdirSync(folder).filter((entry) => /^(licen[cs]e|copying|notice)/i.test(entry));
    const words = [...own, ...(extraWords.get(name) ?? [])].map((file) =>
      readFileSync(join(folder, file), 'utf8').trim(),
    );
    return { name, version, identifier: license, ...(words.length > 0 ? { text: words.join('\n\n') } : {}) };
  });
}

/**
 * One entry for each package and version, ordered by name, with its licence text.
 *
 * @throws SetUpError for a package without a licence, or without a required licence text
 */
export function shippedPackages(packages: readonly BundledPackage[]): ShippedPackage[] {
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.values()]
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
    .map(({ name, version, identifier, text }) => {
      if (!identifier) throw new SetUpError(`${name} ${version} names no licence, and would be shipped.`);
      if (text) return { name, version, licence: identifier, text };
      if (identifier !== 'MIT') {
        throw new SetUpError(`${name} ${version} comes without the words of its licence, ${identifier}.`);
      }
      return { name, version, licence: identifier, text: `${mit}\n\n(${holder(name)})` };
    });
}

/** The copyright holder of a package without a licence text. */
function holder(name: string): string {
  const file = join(root, 'node_modules', name, 'package.json');
  const { author } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const who = typeof author === 'string' ? author : author?.name;
  return `The package ${name} names this licence and brings no text of it. Its author is ${who ?? 'not named'}.`;
}

// By code units, independent of the machine's locale.
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const mit = `MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
