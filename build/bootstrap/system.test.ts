import { expect, test } from 'vitest';
import { missingPackages } from './system.mjs';

const debian12 = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n';
const ubuntu2404 = 'NAME="Ubuntu"\nVERSION_ID="24.04"\nID=ubuntu\nID_LIKE=debian\n';
const all = [
  'libgtk-3.so.0',
  'libnss3.so',
  'libasound.so.2',
  'libgbm.so.1',
  'libatk-bridge-2.0.so.0',
  'libXss.so.1',
];
const ldconfig = (names: string[]) =>
  names.map((name) => `\t${name} (libc6,x86-64) => /lib/x86_64-linux-gnu/${name}`).join('\n');

const bare = {
  libraries: '',
  hasProgram: () => false,
  osRelease: debian12,
  virtualDisplay: false,
  compiler: false,
};

test('nothing is missing on a complete machine', () => {
  const machine = { ...bare, libraries: ldconfig(all), hasProgram: () => true };
  expect(missingPackages({ ...machine, virtualDisplay: true, compiler: true })).toEqual([]);
});

test('a bare Debian 12 lacks the libraries of a window', () => {
  expect(missingPackages(bare)).toEqual([
    'libgtk-3-0',
    'libnss3',
    'libasound2',
    'libgbm1',
    'libatk-bridge2.0-0',
    'libxss1',
  ]);
});

test('without a display Xvfb is needed, for an old Electron a compiler', () => {
  const machine = { ...bare, libraries: ldconfig(all) };
  expect(missingPackages({ ...machine, virtualDisplay: true })).toEqual(['xvfb', 'xauth']);
  expect(missingPackages({ ...machine, compiler: true })).toEqual(['python3', 'make', 'g++']);
});

test('an apt repository is made by reprepro and signed by gpg', () => {
  const machine = { ...bare, libraries: ldconfig(all) };
  expect(missingPackages({ ...machine, repository: true })).toEqual(['reprepro', 'gpg', 'gpgv', 'gpg-agent']);
});

test('a newer Ubuntu has other names for some packages', () => {
  expect(missingPackages({ ...bare, osRelease: ubuntu2404 })).toContain('libasound2t64');
  expect(missingPackages({ ...bare, osRelease: ubuntu2404 })).toContain('libnss3');
});

test('a package with a longer name is not mistaken for the library', () => {
  const almost = ldconfig([...all.slice(1), 'libgtk-3.so.0.2404.29']);
  expect(missingPackages({ ...bare, libraries: almost })).toEqual(['libgtk-3-0']);
});
