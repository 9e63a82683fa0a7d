import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refused } from '../../shared/testing/refused.ts';
import { testFolder } from '../store/testing.ts';
import { readLicences } from './licences.ts';

const react = { name: 'react', version: '19.3.1', licence: 'MIT', text: 'Copyright (c) Meta' };

function program() {
  const folder = testFolder();
  const resources = join(folder, 'resources');
  mkdirSync(join(resources, 'notices'), { recursive: true });
  const write = (text: string) => writeFileSync(join(resources, 'notices', 'licences.json'), text);
  return { folder, resources, write };
}

test('a packaged program reads the third-party licences and where Chromium lists its own', async () => {
  const { folder, resources, write } = program();
  write(JSON.stringify({ packages: [react] }));
  expect(await readLicences(resources, folder)).toEqual({ packages: [react], chromium: null });
  const inside = join(resources, 'notices', 'LICENSES.chromium.html');
  writeFileSync(inside, '');
  expect(await readLicences(resources, folder)).toMatchObject({ chromium: inside });
  const beside = join(folder, 'LICENSES.chromium.html');
  writeFileSync(beside, '');
  expect(await readLicences(resources, folder)).toMatchObject({ chromium: beside });
});

test('a program run from its sources has no list; a packaged one without a list reports it', async () => {
  const { folder, resources, write } = program();
  expect(await readLicences(null, folder)).toEqual({ packages: [], chromium: null });
  await refused(readLicences(resources, folder), 'licences_unreadable');
  write('{"packages":[{"name":"react"}]}');
  await refused(readLicences(resources, folder), 'licences_unreadable');
});
