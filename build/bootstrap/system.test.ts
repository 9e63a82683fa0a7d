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

const found = { ...bare, libraries: ldconfig(all) };
const window = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libatk-bridge2.0-0', 'libxss1'];

test.each([
  [
    'a complete machine lacks nothing',
    { ...found, hasProgram: () => true, virtualDisplay: true, compiler: true },
    [],
  ],
  ['a bare Debian 12 lacks the libraries of a window', bare, window],
  ['without a display Xvfb is needed', { ...found, virtualDisplay: true }, ['xvfb', 'xauth']],
  ['an old Electron needs a compiler', { ...found, compiler: true }, ['python3', 'make', 'g++']],
  [
    'an apt repository needs reprepro and gpg',
    { ...found, repository: true },
    ['reprepro', 'gpg', 'gpgv', 'gpg-agent'],
  ],
  [
    'a package with a longer name is not the library',
    { ...bare, libraries: ldconfig([...all.slice(1), 'libgtk-3.so.0.2404.29']) },
    ['libgtk-3-0'],
  ],
])('%s', (_, machine, missing) => {
  expect(missingPackages(machine)).toEqual(missing);
});

test('a newer Ubuntu has other names for some packages', () => {
  const missing = missingPackages({ ...bare, osRelease: ubuntu2404 });
  expect(missing).toEqual(expect.arrayContaining(['libasound2t64', 'libnss3']));
});
