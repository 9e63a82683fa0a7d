import { readFileSync } from 'node:fs';

// What the program and its libraries are linked with, as Debian 11 and later and Ubuntu 22.04 and later call it. A test
// installs the package where nothing else is and looks for what is missing (build/linux/deb/testing).
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
  // Chromium looks for it when it opens a window, and ends where it is not there.
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
 * @param binaries programs and libraries of it; what they ask of the C library says how new it must be
 */
export function dependsOn(binaries: readonly string[]): string {
  return [`libc6 (>= ${neededLibc(binaries)})`, ...libraries].join(', ');
}

/** The newest version of the C library that any of these files asks for, `2.34`. */
export function neededLibc(binaries: readonly string[]): string {
  const wanted = binaries.flatMap((file) => versionsIn(readFileSync(file)));
  return wanted.sort(byVersion).at(-1) ?? '2.28';
}

/** The versions stand in the table of names as `GLIBC_2.34`, between zeros. */
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
