import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { capture } from '../../bootstrap/child.mjs';
import { root } from '../../bootstrap/paths.mjs';
import { SetUpError } from '../../bootstrap/progress.mjs';
import { categories, desktopEntry, desktopId } from '../desktop-entry.mjs';
import { dependsOn } from './depends.ts';
import { upstreamVersion } from './version.ts';

export interface DebOptions {
  /** The packaged program; it is moved into the package. */
  program: string;
  /** An empty working folder. */
  folder: string;
  version: string;
  /** Time of the sources, ISO 8601: the modification time of all files. */
  at: string;
  /** The version of an old Electron without security fixes; otherwise null. */
  oldElectron: string | null;
  /** Compression options of dpkg-deb; the default is small and takes minutes. */
  compression?: string[];
}

/** Electron's executables; all other files are not executable. */
const executables = new Set(['perch', 'chrome_crashpad_handler']);

const templates = join(import.meta.dirname, 'files');
const summary = 'offline-first point of sale for pet shops';

/**
 * Makes a Debian package of the packaged program, with desktop entry, icons, man page and metadata.
 *
 * @returns the package's path, inside the folder
 * @throws SetUpError if dpkg-deb is missing or fails
 */
export async function makeDeb(options: DebOptions): Promise<string> {
  const { folder, program, version, at } = options;
  const tree = join(folder, 'tree');
  const house = join(tree, 'usr', 'lib', 'perch');
  mkdirSync(dirname(house), { recursive: true });
  renameSync(program, house);
  const fill = filler(options);
  // The program reads apt's version from it (electron/app/package-version.ts).
  put(join(house, 'resources', 'debian-version'), `${version}\n`);

  put(join(tree, 'usr/share/applications', `${desktopId}.desktop`), entryText());
  put(join(tree, 'usr/share/metainfo', `${desktopId}.metainfo.xml`), fill(`${desktopId}.metainfo.xml`));
  putIcons(join(tree, 'usr/share/icons/hicolor'));
  put(join(tree, 'usr/share/man/man1/perch.1.gz'), gzip(fill('perch.1')));
  put(join(tree, 'usr/share/lintian/overrides/perch'), fill('perch.lintian-overrides'));
  putDocuments(join(tree, 'usr/share/doc/perch'), house, fill, options);
  link(join(tree, 'usr/bin/perch'), '../lib/perch/perch');

  for (const script of ['postinst', 'postrm']) put(join(tree, 'DEBIAN', script), fill(script));
  put(join(tree, 'DEBIAN/md5sums'), await sums(tree));
  const size = String(Math.ceil(filesIn(tree).reduce((sum, file) => sum + lstatSync(file).size, 0) / 1024));
  const binaries = filesIn(house).filter((file) => /\.(node|so(\.\d+)*)$/.test(file) || isExecutable(file));
  const control = { INSTALLED_SIZE: size, DEPENDS: dependsOn(binaries), DESCRIPTION: description(options) };
  put(join(tree, 'DEBIAN/control'), fill('control', control));
  setModes(tree, house);

  const file = join(folder, `perch_${version}_${architecture()}.deb`);
  const { code, output } = await capture(
    'dpkg-deb',
    [...(options.compression ?? ['-Zxz']), '--root-owner-group', '--build', tree, file],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(Date.parse(at) / 1000) } },
  );
  if (code === 127)
    throw new SetUpError('A .deb needs dpkg-deb: on Debian and Ubuntu it is always there.', output);
  if (code !== 0) throw new SetUpError('dpkg-deb could not make the package; see above.', output);
  return file;
}

function filler({ version, at, oldElectron }: DebOptions) {
  const always = {
    VERSION: version,
    UPSTREAM_VERSION: upstreamVersion(version),
    ARCHITECTURE: architecture(),
    SUMMARY: summary,
    DATE: at.slice(0, 10),
    RELEASE_TYPE: oldElectron ? 'development' : 'stable',
  };
  return (name: string, more: Record<string, string> = {}): string => {
    const words: Record<string, string> = { ...always, ...more };
    return readFileSync(join(templates, name), 'utf8').replace(/@([A-Z_]+)@/g, (mark, word) => {
      const value = words[word];
      if (value === undefined) throw new Error(`${name} asks for ${mark}`);
      return value;
    });
  };
}

function description({ oldElectron }: DebOptions): string {
  const old = oldElectron
    ? [
        ' .',
        ` This is a development build for trying Perch out, on Electron ${oldElectron}, which no`,
        ' longer gets security fixes. A shop needs a release.',
      ]
    : [];
  return [
    ' Perch keeps selling without a network, syncs by itself when it is back, and',
    ' can show that every sale arrived exactly once. It is used by touch, keyboard',
    ' and scanner, in English and German, and starts with a shop to practise in.',
    ...old,
  ].join('\n');
}

/** The desktop entry of the .deb. */
export function entryText(): string {
  const entry = {
    Type: 'Application',
    Name: 'Perch',
    Comment: 'Point of sale for pet shops, online and offline',
    Exec: 'perch',
    Icon: 'perch',
    Terminal: 'false',
    Categories: categories,
    StartupWMClass: desktopId,
    ...desktopEntry,
  };
  const lines = Object.entries(entry).map(([key, value]) => `${key}=${value}`);
  return `[Desktop Entry]\n${lines.join('\n')}\n`;
}

function putIcons(hicolor: string): void {
  const icons = join(root, 'build', 'icons');
  for (const name of readdirSync(join(icons, 'linux'))) {
    const size = name.replace('.png', '');
    put(join(hicolor, size, 'apps', 'perch.png'), readFileSync(join(icons, 'linux', name)));
  }
  put(join(hicolor, 'scalable', 'apps', 'perch.svg'), readFileSync(join(icons, 'icon.svg')));
}

function putDocuments(
  folder: string,
  house: string,
  fill: ReturnType<typeof filler>,
  { version, at }: DebOptions,
): void {
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8').trimEnd().split('\n').slice(2);
  const words = licence.map((line) => ` ${line === '' ? '.' : line}`).join('\n');
  put(join(folder, 'copyright'), `${fill('copyright').trimEnd()}\n${words}\n`);
  put(join(folder, 'changelog.gz'), gzip(readFileSync(join(root, 'CHANGELOG.md'))));
  const date = new Date(at).toUTCString().replace('GMT', '+0000');
  const entry = `perch (${version}) unstable; urgency=medium\n\n  * What changed is in changelog.gz.\n\n -- The Perch authors <perch@perch.invalid>  ${date}\n`;
  put(join(folder, 'changelog.Debian.gz'), gzip(entry));
  // The texts are with the program, because some machines leave out /usr/share/doc.
  const notices = join(house, 'resources', 'notices');
  put(join(folder, 'licences.txt.gz'), gzip(readFileSync(join(notices, 'licences.txt'))));
  link(join(folder, 'sbom.cdx.json'), '../../../lib/perch/resources/notices/sbom.cdx.json');
  link(join(folder, 'LICENSES.chromium.html'), '../../../lib/perch/LICENSES.chromium.html');
}

/** Sets all modes, independent of the umask. */
function setModes(tree: string, house: string): void {
  for (const path of filesIn(tree)) {
    const status = lstatSync(path);
    if (status.isSymbolicLink()) continue;
    const runs = status.isDirectory() || dirname(path) === join(tree, 'DEBIAN') || isExecutable(path);
    chmodSync(path, runs ? 0o755 : 0o644);
  }
  for (const name of ['control', 'md5sums']) chmodSync(join(tree, 'DEBIAN', name), 0o644);
  chmodSync(join(house, 'chrome-sandbox'), 0o4755);

  function filesIn(folder: string): string[] {
    return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
  }
}

function isExecutable(path: string): boolean {
  return (
    executables.has(path.split('/').at(-1) ?? '') && statSync(path).isFile() && path.includes('/usr/lib/')
  );
}

async function sums(tree: string): Promise<string> {
  const files = filesIn(join(tree, 'usr')).map((file) => file.slice(tree.length + 1));
  const { code, stdout, output } = await capture('md5sum', files.sort(), { cwd: tree });
  if (code !== 0) throw new SetUpError('md5sum failed; see above.', output);
  return stdout;
}

/** The files below a folder, without links. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function architecture(): string {
  return process.arch === 'x64' ? 'amd64' : process.arch;
}

function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function link(file: string, target: string): void {
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync(target, file);
}

// gzipSync writes no timestamp, so the output is reproducible.
const gzip = (content: string | Buffer) => gzipSync(content, { level: 9 });
