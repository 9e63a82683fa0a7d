import { readFileSync } from 'node:fs';

// Packages of linked libraries in Debian 11+ and Ubuntu 22.04+. A test installs the package into a minimal system and checks
// that none is missing (build/linux/deb/testing).
const libraries = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libgcc-s1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libstdc++6',
  'libudev1',
  'libx11-6',
  // Chromium loads it when it opens a window, and exits without it.
  'libx11-xcb1',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
];

/**
 * The `Depends` of the package.
 *
 * @param binaries its programs and libraries, which determine the version of libc6
 */
export function dependsOn(binaries: readonly string[]): string {
  return [`libc6 (>= ${neededLibc(binaries)})`, ...libraries].join(', ');
}

/** The newest version of glibc that any of these files needs, `2.34`. */
export function neededLibc(binaries: readonly string[]): string {
  const wanted = binaries.flatMap((file) => versionsIn(readFileSync(file)));
  return wanted.sort(byVersion).at(-1) ?? '2.28';
}

/** The string table has the versions as `GLIBC_2.34` between zero bytes. */
function versionsIn(content: Buffer): string[] {
  const found = new Set<string>();
  const mark = Buffer.from('\0GLIBC_2.');
  for (let at = content.indexOf(mark); at >= 0; at = content.indexOf(mark, at + 1)) {
    const name = content.toString('latin1', at + 1, content.indexOf(0, at + 1));
    const version = /^GLIBC_(2\.\d+)(\.\d+)*$/.exec(name)?.[1];
    if (version) found.add(version);
  }
  return [...found];
}

function byVersion(a: string, b: string): number {
  return Number(a.split('.')[1]) - Number(b.split('.')[1]);
}
