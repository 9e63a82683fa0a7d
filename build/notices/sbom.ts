import { createHash } from 'node:crypto';
import type { ShippedPackage } from '../../shared/domain/licences.ts';

/** A part of a CycloneDX document, as far as Perch reads and writes it. */
interface Component {
  type: string;
  name: string;
  version: string;
  'bom-ref': string;
  [more: string]: unknown;
}

/** A CycloneDX document. */
export interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp: string; component: Component; [more: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** What is in the program and comes from no package: versions of Electron, of what is inside it, and of SQLite. */
export interface Natives {
  electron: string;
  chrome: string;
  node: string;
  v8: string;
  sqlite: string;
}

/**
 * Takes out of npm's list of everything that is installed what is shipped, and adds what npm does not know of. The same
 * contents give the same document: its time and its number are given and made of them.
 *
 * @param all what `npm sbom` wrote about the whole lock file
 * @param at moment of the sources, ISO 8601
 * @throws for a package that npm's list does not have
 */
export function shippedBom(
  all: Bom,
  packages: readonly Pick<ShippedPackage, 'name' | 'version'>[],
  natives: Natives,
  at: string,
): Bom {
  const known = new Map(all.components.map((component) => [component['bom-ref'], component]));
  const refs = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const shipped = [...refs].map((ref) => {
    const component = known.get(ref);
    if (!component) throw new Error(`npm does not list ${ref}, which is shipped`);
    // That it is bundled makes it a tool of development for npm, and a part of the program for those who read this.
    return { ...component, scope: 'required', properties: [] };
  });
  const own = all.metadata.component;
  const components = [...shipped, ...nativeComponents(natives)];
  const inside = new Set(components.map((component) => component['bom-ref']));
  const dependencies = [
    { ref: own['bom-ref'], dependsOn: [...inside] },
    ...all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => inside.has(other)) })),
  ];
  const contents = {
    metadata: {
      ...all.metadata,
      timestamp: at,
      lifecycles: [{ phase: 'build' }],
      component: { ...own, type: 'application', name: 'perch' },
    },
    components,
    dependencies,
  };
  return {
    ...all,
    ...contents,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(contents))}`,
  };
}

function nativeComponents({ electron, chrome, node, v8, sqlite }: Natives): Component[] {
  const part = (type: string, name: string, version: string, licence: string, cpe: string): Component => ({
    type,
    name,
    version,
    'bom-ref': `${name}@${version}`,
    licenses: [{ license: { id: licence } }],
    cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
  });
  return [
    part('framework', 'electron', electron, 'MIT', 'electronjs:electron'),
    part('framework', 'chromium', chrome, 'BSD-3-Clause', 'google:chrome'),
    part('platform', 'nodejs', node, 'MIT', 'nodejs:node.js'),
    part('library', 'v8', v8, 'BSD-3-Clause', 'google:v8'),
    part('library', 'sqlite', sqlite, 'blessing', 'sqlite:sqlite'),
  ];
}

/** A UUID of version 5's form that says what it was made from. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
