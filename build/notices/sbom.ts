import { createHash } from 'node:crypto';
import type { ShippedPackage } from '../../shared/domain/licences.ts';

/** The used fields of a CycloneDX component. */
interface Component {
  type: string;
  name: string;
  version: string;
  'bom-ref': string;
  [more: string]: unknown;
}

/** The used fields of a CycloneDX document. */
export interface Bom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  version: number;
  metadata: { timestamp: string; component: Component; [more: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Shipped components that are not npm packages: versions of Electron, its components, and SQLite. */
export interface Natives {
  electron: string;
  chrome: string;
  node: string;
  v8: string;
  sqlite: string;
}

/**
 * Reduces npm's bill of materials to shipped packages and adds the components that are not packages. Reproducible: time and
 * serial number depend on the contents.
 *
 * @param all the output of `npm sbom` for the whole lock file
 * @param at time of the sources, ISO 8601
 * @throws Error for a package that npm does not list
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
    // For npm a bundled package is a development dependency; here it is a part of the program.
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

/** A UUID in the form of version 5, derived from a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
