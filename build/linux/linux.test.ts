import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../electron/store/testing.ts';
import { capture } from '../bootstrap/child.mjs';
import { root } from '../bootstrap/paths.mjs';
import config from '../electron-builder.mjs';
import { neededLibc } from './deb/depends.ts';
import { entryText } from './deb/make.ts';
import { debianVersion, upstreamVersion } from './deb/version.ts';
import { desktopId } from './desktop-entry.mjs';

const sources = { at: '2026-11-22T20:03:45.000Z', commit: '4058bf4' };

test('a trial package sorts before the release of its version, and after a trial of earlier sources', () => {
  expect(debianVersion('0.9.0', true, sources)).toBe('0.9.0-1');
  // A tilde sorts before the end of the version (deb-version(7)); digits are compared as numbers.
  expect(debianVersion('0.9.0', false, sources)).toBe('0.9.0~dev20261122200345.4058bf4-1');
  expect(debianVersion('0.9.0', false, { ...sources, commit: null })).toBe('0.9.0~dev20261122200345-1');
  expect(upstreamVersion('0.9.0~dev20261122200345.4058bf4-1')).toBe('0.9.0~dev20261122200345.4058bf4');
});

test('the required C library is the newest that a binary needs', () => {
  const folder = testFolder();
  const binary = (name: string, names: string[]) => {
    const file = join(folder, name);
    writeFileSync(file, Buffer.from(`\x7fELF\0${names.join('\0')}\0GLIBC_2.99 is no name\0GLIBC_PRIVATE\0`));
    return file;
  };
  const old = binary('old', ['GLIBC_2.2.5', 'GLIBC_2.9']);
  const fresh = binary('fresh', ['GLIBC_2.17', 'GLIBC_2.34', 'GLIBC_2.4']);
  expect(neededLibc([old])).toBe('2.9');
  expect(neededLibc([old, fresh, old])).toBe('2.34');
});

test('no repository is made without a signing key', async () => {
  const folder = join(testFolder(), 'repository');
  const ask = (...words: string[]) =>
    capture(process.execPath, [join(root, 'build', 'commands', 'package.ts'), ...words]);
  const { code, output } = await ask('--repository', folder);
  expect([code, existsSync(folder)]).toEqual([1, false]);
  expect(output).toContain('There is no update channel that nobody signs');
  expect((await ask('--sign', 'anybody')).output).toContain(
    '--sign belongs to --repository DIR or --feed ADDRESS',
  );
});

test('each icon has the size in its name, and windows match their menu entry', () => {
  const folder = join(root, 'build', 'icons', 'linux');
  const sizes = readdirSync(folder).map((name) => {
    // A PNG's header starts with width and height.
    const png = readFileSync(join(folder, name));
    expect(name).toBe(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`);
    return png.readUInt32BE(16);
  });
  expect(sizes.sort((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
  const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(desktopName).toBe(`${desktopId}.desktop`);
});

/** The desktop entry that electron-builder makes for the AppImage from our settings. */
async function entryOfAppImage(settings: object): Promise<string> {
  const require = createRequire(import.meta.url);
  const { default: AppImage } = require('app-builder-lib/out/targets/appimage/AppImageTarget');
  const { LinuxTargetHelper } = require('app-builder-lib/out/targets/LinuxTargetHelper');
  const metadata = require(join(root, 'package.json'));
  const packager = {
    config: settings,
    platformSpecificBuildOptions: config.linux,
    info: { metadata, projectDir: root },
    executableName: config.executableName,
    fileAssociations: [],
    appInfo: { productName: config.productName, buildVersion: metadata.version, description: 'A till' },
  };
  return new AppImage('', packager, new LinuxTargetHelper(packager), '').desktopEntry.value;
}

test('no desktop entry starts the program without its sandbox, and its German name is Kasse', async () => {
  expect(config.appImage).toEqual({ executableArgs: [] });
  const entries = { AppImage: await entryOfAppImage(config), deb: entryText() };
  expect(entries.AppImage).toMatch(/^Exec=AppRun %U$/m);
  expect(entries.deb).toMatch(/^Exec=perch$/m);
  for (const [name, entry] of Object.entries(entries)) {
    expect(entry, name).not.toContain('--no-sandbox');
    expect(entry, name).toMatch(/^Keywords=pos;till;(?:[^;\n]+;)+$/m);
    expect(entry, name).toMatch(/^Keywords\[de\]=Kasse;Kassensystem;(?:[^;\n]+;)+$/m);
  }
  // By default electron-builder disables the sandbox.
  expect(await entryOfAppImage({ ...config, appImage: {} })).toContain('Exec=AppRun --no-sandbox');
});
