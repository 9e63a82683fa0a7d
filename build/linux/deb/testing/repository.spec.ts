import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from '../../../bootstrap/child.mjs';
import { keyringName, publish } from '../../apt/repository.ts';
import { FolderServer, Publisher } from '../../apt/testing.ts';
import { DebianRoot } from './debian-root.ts';

// Updates as a shop's Debian gets them: from a repository that its publisher signs, over HTTP, by apt alone.

const { archive, deb, oldDeb } = JSON.parse(process.env.PERCH_INSTALL ?? '{}');
const folder = mkdtempSync(join(tmpdir(), 'perch-apt-'));
const repository = join(folder, 'repository');
let publisher: Publisher;
let stranger: Publisher;
let served: FolderServer;
let root: DebianRoot;
const versions = { old: '', now: '' };

beforeAll(async () => {
  publisher = await Publisher.withKey('publisher@example.invalid');
  stranger = await Publisher.withKey('stranger@example.invalid');
  versions.old = await versionOf(oldDeb);
  versions.now = await versionOf(deb);
  root = await DebianRoot.fresh(archive);
  await root.apt('update');
});

afterAll(async () => {
  await root?.close();
  await served?.close();
  await publisher?.close();
  await stranger?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a shop that trusts the publisher gets the version of today from the repository', async () => {
  expect(await put(oldDeb)).toMatchObject({ suite: 'trial', version: versions.old, previous: null });
  served = await FolderServer.of(join(repository, 'public'));
  trust(keyringName, join(repository, 'public', keyringName));
  source(served.url);
  await root.apt('update');
  await root.apt('install', '--no-install-recommends', 'perch');
  expect(await installed()).toBe(versions.old);
});

test('what somebody else signed, or nobody, or changed on the way, gives apt nothing to install', async () => {
  await put(deb);
  const ours = join(repository, 'public');
  const forged = join(folder, 'forged');
  const refusals = {
    stranger: /NO_PUBKEY|signatures couldn't be verified/,
    changed: /BADSIG|invalid signature|isn't valid/,
    nobody: /is not signed|does not have a Release file/,
  };
  for (const [how, said] of Object.entries(refusals)) {
    rmSync(forged, { recursive: true, force: true });
    if (how === 'stranger') {
      await publish({
        folder: join(folder, 'theirs'),
        deb,
        suite: 'trial',
        key: stranger.address,
        env: stranger.env,
      });
      cpSync(join(folder, 'theirs', 'public'), forged, { recursive: true });
    } else {
      cpSync(ours, forged, { recursive: true });
      const release = join(forged, 'dists', 'trial');
      if (how === 'nobody') for (const name of ['InRelease', 'Release.gpg']) rmSync(join(release, name));
      else {
        const text = readFileSync(join(release, 'InRelease'), 'utf8');
        writeFileSync(join(release, 'InRelease'), text.replace('Label: Perch', 'Label: Porch'));
      }
    }
    const other = await FolderServer.of(forged);
    source(other.url);
    const { code, output } = await root.run(['apt-get', 'update']);
    await other.close();
    expect([how, code]).toEqual([how, 100]);
    expect(output).toMatch(said);
    expect(await offered()).not.toContain(versions.now);
    expect(await installed()).toBe(versions.old);
  }
});

test('a package that is not the one that was signed for is not installed', async () => {
  const forged = join(folder, 'forged');
  rmSync(forged, { recursive: true, force: true });
  cpSync(join(repository, 'public'), forged, { recursive: true });
  const name = join(forged, 'pool', 'main', 'p', 'perch', `perch_${versions.now}_amd64.deb`);
  const bytes = readFileSync(name);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  writeFileSync(name, bytes);
  const other = await FolderServer.of(forged);
  source(other.url);
  await root.apt('update');
  const { code, output } = await root.run(['apt-get', '-y', 'install', '--only-upgrade', 'perch']);
  await other.close();
  expect(code).toBe(100);
  expect(output).toMatch(/Hash Sum mismatch/);
  expect(await installed()).toBe(versions.old);
});

test('the repository of the publisher upgrades it, and goes back by one version when it is asked to', async () => {
  source(served.url);
  await root.apt('update');
  // As "apt upgrade" does; apt-get alone holds back what gained a dependency.
  await root.apt('--with-new-pkgs', 'upgrade');
  expect(await installed()).toBe(versions.now);
  await root.apt('install', '--allow-downgrades', `perch=${versions.old}`);
  expect(await installed()).toBe(versions.old);
  expect((await root.run(['test', '-x', '/usr/lib/perch/perch'])).code).toBe(0);
});

test('an older version, another key and a key that has expired publish nothing', async () => {
  const release = join(repository, 'public', 'dists', 'trial', 'InRelease');
  const before = readFileSync(release, 'utf8');
  await expect(put(oldDeb)).rejects.toThrow(/which is newer than/);
  const theirs = {
    folder: repository,
    deb,
    suite: 'trial',
    key: stranger.address,
    env: stranger.env,
  } as const;
  await expect(publish(theirs)).rejects.toThrow(/This repository is signed with/);
  await expect(put(deb, 'nobody@example.invalid')).rejects.toThrow(/no secret key/);
  await publisher.gpg('--quick-set-expire', await fingerprint(), 'seconds=1');
  // gpg's time is what it is told here: the machine's own is not waited for.
  const later = { ...publisher.env, PATH: fakeGpg() };
  await expect(
    publish({ folder: repository, deb, suite: 'trial', key: publisher.address, env: later }),
  ).rejects.toThrow(/cannot sign/);
  expect(readFileSync(release, 'utf8')).toBe(before);
});

function put(file: string, key = publisher.address) {
  return publish({ folder: repository, deb: file, suite: 'trial', key, env: publisher.env });
}

async function fingerprint(): Promise<string> {
  const words = ['--batch', '--with-colons', '--list-secret-keys'];
  const { stdout } = await capture('gpg', words, { env: publisher.env });
  return /^fpr:{9}(\w+):/m.exec(stdout)?.[1] ?? '';
}

/** A gpg that lives in the year 2100, first on the way. */
function fakeGpg(): string {
  writeFileSync(
    join(folder, 'gpg'),
    '#!/bin/sh\nexec /usr/bin/gpg --faked-system-time 21000101T000000 "$@"\n',
    {
      mode: 0o755,
    },
  );
  return `${folder}:${process.env.PATH}`;
}

function trust(name: string, file: string): void {
  copyFileSync(file, join(root.folder, 'usr/share/keyrings', name));
}

/** The one place that Perch comes from; whatever apt knew of others is forgotten. */
function source(url: string): void {
  const lines = [
    'Types: deb',
    `URIs: ${url}`,
    'Suites: trial trial-previous',
    'Components: main',
    `Signed-By: /usr/share/keyrings/${keyringName}`,
  ];
  writeFileSync(join(root.folder, 'etc/apt/sources.list.d/perch.sources'), `${lines.join('\n')}\n`);
}

async function installed(): Promise<string> {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholder
  return (await root.run(['dpkg-query', '-W', '-f', '${Version}', 'perch'])).stdout;
}

/** The versions that apt could install now. */
async function offered(): Promise<string> {
  return (await root.run(['apt-cache', 'madison', 'perch'])).stdout;
}

async function versionOf(file: string): Promise<string> {
  return (await capture('dpkg-deb', ['--field', file, 'Version'])).stdout.trim();
}
