import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bootstrap/paths.mjs';
import { cyclonedxFaults } from './cyclonedx.ts';
import { type Bom, shippedBom } from './sbom.ts';
import { shippedPackages, unbundledPackages, unbundledShipped } from './shipped.ts';

const zod = { name: 'zod', version: '4.6.7', identifier: 'MIT', text: 'MIT License. Colin McDonnell' };

test('a package in two bundles is listed once, two versions of it twice', () => {
  const older = { ...zod, version: '3.0.0' };
  const shipped = shippedPackages([zod, { ...zod }, older, { ...zod, name: 'ajv' }]);
  expect(shipped.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'ajv 4.6.7',
    'zod 3.0.0',
    'zod 4.6.7',
  ]);
  expect(shipped[2]).toMatchObject({ licence: 'MIT', text: 'MIT License. Colin McDonnell' });
});

test('nothing is shipped without a licence and, where it requires that, its text', () => {
  const { identifier: _, ...nameless } = zod;
  expect(() => shippedPackages([nameless])).toThrow(/zod 4.6.7 names no licence/);
  expect(() => shippedPackages([{ name: 'zod', version: '4.6.7', identifier: 'BSD-3-Clause' }])).toThrow(
    /without the words/,
  );
  const [given] = shippedPackages([{ name: 'resize-image-data', version: '0.3.1', identifier: 'MIT' }]);
  expect(given?.text).toMatch(/Permission is hereby granted[\s\S]*resize-image-data/);
});

test('what no bundle lists is added by hand: shipped modules, and packages used by styles', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const styles = readdirSync(join(root, 'renderer'), { recursive: true })
    .map((name) => join(root, 'renderer', String(name)))
    .filter((name) => name.endsWith('.css'))
    .map((file) => readFileSync(file, 'utf8'));
  const imported = styles.flatMap((text) =>
    [...text.matchAll(/@import\s+(?:url\()?['"]((?:@[^/'"]+\/)?[^./'"][^/'"]*)/g)].map(([, name]) => name),
  );
  expect(imported).not.toEqual([]);
  // The bundles list Mantine, because they contain its code.
  const unnamed = imported.filter((name) => !name?.startsWith('@mantine/'));
  expect(unbundledShipped).toEqual(expect.arrayContaining([...Object.keys(dependencies), ...unnamed]));
  for (const { version, identifier, text } of unbundledPackages()) {
    expect([version, identifier, text]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  }
  const page = unbundledPackages(['swagger-ui-dist'])[0]?.text;
  expect(page).toMatch(/Apache License[\s\S]*SmartBear Software Inc[\s\S]*classnames/);
  const pdfs = unbundledPackages(['pdfjs-dist'])[0]?.text;
  expect(pdfs).toMatch(/Apache License[\s\S]*PDFium Authors[\s\S]*Universite catholique de Louvain/);
});

test('the bill of materials has what is shipped and nothing else, and the same contents make the same document', () => {
  const component = (name: string) => ({
    type: 'library',
    name,
    version: '1.0.0',
    'bom-ref': `${name}@1.0.0`,
    scope: 'optional',
  });
  const all: Bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: 'urn:uuid:1',
    version: 1,
    metadata: { timestamp: 'now', component: component('w') },
    components: [component('react'), component('scheduler'), component('vitest')],
    dependencies: [
      { ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: ['react@1.0.0'] },
    ],
  };
  const natives = { electron: '45.4.1', chrome: '150.0', node: '24.1.0', v8: '15.0', sqlite: '3.54.1' };
  const shipped = ['react', 'scheduler'].map((name) => ({ name, version: '1.0.0' }));
  const at = '2026-11-22T20:00:00.000Z';
  const bom = shippedBom(all, shipped, natives, at);
  expect(bom.components.map(({ name }) => name)).toEqual([
    'react',
    'scheduler',
    'electron',
    'chromium',
    'nodejs',
    'v8',
    'sqlite',
  ]);
  expect(bom.components[0]).toMatchObject({ scope: 'required' });
  expect(bom.dependencies).toContainEqual({ ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0'] });
  expect(JSON.stringify(bom)).not.toContain('vitest');
  expect(bom.metadata).toMatchObject({ timestamp: at, component: { name: 'perch', type: 'application' } });
  const again = shippedBom({ ...all, serialNumber: 'urn:uuid:2' }, shipped, natives, at);
  expect(again).toEqual(bom);
  const newer = shippedBom(all, shipped, { ...natives, chrome: '150.1' }, at);
  expect(newer.serialNumber).not.toBe(bom.serialNumber);
  expect(cyclonedxFaults(bom)).toEqual([]);
  expect(cyclonedxFaults({ ...bom, serialNumber: 'urn:uuid:1' })).toHaveLength(1);
  expect(() => shippedBom(all, [{ name: 'zod', version: '4.6.7' }], natives, at)).toThrow(/zod@4.6.7/);
});
