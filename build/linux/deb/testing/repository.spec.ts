import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capture } from '../../../bootstrap/child.mjs';
import { keyringName, publish } from '../../apt/repository.ts';
import { FolderServer, Publisher } from '../../apt/testing.ts';
import { DebianRoot, processesBelow } from './debian-root.ts';

// Updates by apt over HTTP from a signed repository.

const { archive, deb, oldDeb } = JSON.parse(process.env.PERCH_INSTALL ?? '{}');
const folder = mkdtempSync(join(tmpdir(), 'perch-apt-'));
const repository = join(folder, 'repository');
let publisher: Publisher;
let otherPublisher: Publisher;
let served: FolderServer;
let root: DebianRoot;
const versions = { old: '', now: '' };

beforeAll(async () => {
  publisher = await Publisher.withKey('publisher@example.invalid');
  otherPublisher = await Publisher.withKey('stranger@example.invalid');
  versions.old = await versionOf(oldDeb);
  versions.now = await versionOf(deb);
  root = await DebianRoot.fresh(archive);
  await root.apt('update');
});

afterAll(async () => {
  await root?.close();
  await served?.close();
  await publisher?.close();
  await otherPublisher?.close();
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

test('apt installs nothing that is unsigned, signed by another key or changed after signing', async () => {
  cpSync(join(repository, 'public'), join(folder, 'of-before'), { recursive: true });
  await put(deb);
  const ours = join(repository, 'public');
  const forged = join(folder, 'forged');
  const refusals = {
    otherPublisher: /NO_PUBKEY|signatures couldn't be verified/,
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
        key: otherPublisher.address,
        env: otherPublisher.env,
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

test('a package other than the signed one is not installed', async () => {
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

const upgrade = ['apt-get', '-y', 'install', '--only-upgrade', 'perch'];

test('an incomplete download is not installed, and is resumed', async () => {
  source(served.url);
  await root.apt('update');
  const halves: number[] = [];
  served.interruption = { name: '.deb', onHalf: () => void halves.push(1), closesConnection: true };
  const { code, output } = await root.run(upgrade);
  expect(code).toBe(100);
  expect(output).toMatch(/Failed to fetch .*perch_/);
  expect(halves.length).toBeGreaterThan(0);
  expect(await installed()).toBe(versions.old);
  expect((await root.run(['dpkg', '--verify', 'perch'])).output).toBe('');
  served.interruption = null;
  await root.apt('--download-only', 'install', '--only-upgrade', 'perch');
  // Cleans up for the following tests.
  await root.apt('clean');
});

test('a disk that is full before or during the download leaves the installed version', async () => {
  const size = statSync(join(served.folder, 'pool/main/p/perch', `perch_${versions.now}_amd64.deb`)).size;
  const onSmallDisk = (bytes: number) => {
    const mount = `mount -t tmpfs -o size=${bytes} tmpfs /var/cache/apt/archives`;
    return ['sh', '-c', `${mount} && mkdir /var/cache/apt/archives/partial && ${upgrade.join(' ')}`];
  };
  const small = await root.run(onSmallDisk(size / 2));
  expect(small.code).toBe(100);
  expect(small.output).toMatch(/enough free space in \/var\/cache\/apt/);
  expect(await installed()).toBe(versions.old);

  // apt finds enough room, which is then used up.
  const running = root.start(onSmallDisk(size + 50_000_000), { user: 'root' });
  const fill = () => {
    const [inside] = processesBelow(running.child.pid ?? 0).filter(({ command }) => /^apt-get/.test(command));
    const zeros = Buffer.alloc(1_000_000);
    try {
      for (;;) appendFileSync(`/proc/${inside?.pid}/root/var/cache/apt/archives/other`, zeros);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  };
  served.interruption = { name: '.deb', onHalf: fill, closesConnection: false };
  expect(await running.ended).toBe(100);
  served.interruption = null;
  expect(running.said()).toMatch(/No space left on device/);
  expect(await installed()).toBe(versions.old);
  expect((await root.run(['dpkg', '--verify', 'perch'])).output).toBe('');
});

test('a full disk during unpacking leaves the installed version intact', async () => {
  const script = [
    'size=$(du -sk /usr/lib/perch | cut -f1)',
    'cp -a /usr/lib/perch /tmp/perch',
    'mount -t tmpfs -o size=$((size + 20000))k tmpfs /usr/lib/perch',
    'cp -a /tmp/perch/. /usr/lib/perch && rm -r /tmp/perch',
    upgrade.join(' '),
    'echo "apt: $?"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholder
    "dpkg-query -W -f '${Version} ${db:Status-Status}\\n' perch",
    'dpkg --verify perch && find /usr/lib/perch -name "*.dpkg-*"',
    'echo "files: $?"',
  ];
  const { output } = await root.run(['sh', '-c', script.join('\n')]);
  expect(output).toContain('No space left on device');
  expect(output).toMatch(
    new RegExp(`apt: 100\n${versions.old.replaceAll('.', '\\.')} installed\nfiles: 0\n$`),
  );
});

test('the publisher’s repository upgrades it', async () => {
  source(served.url);
  await root.apt('update');
  // Like "apt upgrade"; plain apt-get holds back packages with new dependencies.
  await root.apt('--with-new-pkgs', 'upgrade');
  expect(await installed()).toBe(versions.now);
});

test('an older version is not installed by an upgrade', async () => {
  await publish({
    folder: join(folder, 'older'),
    deb: oldDeb,
    suite: 'trial',
    key: publisher.address,
    env: publisher.env,
  });
  const older = await FolderServer.of(join(folder, 'older', 'public'));
  source(older.url);
  await root.apt('update');
  expect(await offered()).toContain(versions.old);
  expect(await offered()).not.toContain(versions.now);
  for (const words of [['upgrade'], ['--with-new-pkgs', 'upgrade'], ['dist-upgrade']]) {
    await root.apt(...words);
    expect(await installed()).toBe(versions.now);
  }
  await root.apt('install', '--only-upgrade', 'perch');
  await older.close();
  expect(await installed()).toBe(versions.now);
});

test('a replayed index does not hide a version that the till has seen', async () => {
  source(served.url);
  await root.apt('update');
  expect(await offered()).toContain(versions.now);
  served.folder = join(folder, 'of-before');
  await root.apt('update');
  expect(await offered()).toContain(versions.now);
  // A till that never saw a newer index accepts it.
  rmSync(join(root.folder, 'var/lib/apt/lists'), { recursive: true });
  await root.apt('update');
  expect(await offered()).toContain(versions.old);
  expect(await offered()).not.toContain(versions.now);
  served.folder = join(repository, 'public');
});

test('the previous version can be installed on request', async () => {
  await root.apt('update');
  await root.apt('install', '--allow-downgrades', `perch=${versions.old}`);
  expect(await installed()).toBe(versions.old);
  expect((await root.run(['test', '-x', '/usr/lib/perch/perch'])).code).toBe(0);
});

test('nothing is published with an older version, another key or an expired one', async () => {
  const release = join(repository, 'public', 'dists', 'trial', 'InRelease');
  const before = readFileSync(release, 'utf8');
  await expect(put(oldDeb)).rejects.toThrow(/which is newer than/);
  const theirs = {
    folder: repository,
    deb,
    suite: 'trial',
    key: otherPublisher.address,
    env: otherPublisher.env,
  } as const;
  await expect(publish(theirs)).rejects.toThrow(/This repository is signed with/);
  await expect(put(deb, 'nobody@example.invalid')).rejects.toThrow(/no secret key/);
  await publisher.gpg('--quick-set-expire', await fingerprint(), 'seconds=1');
  // Sets gpg's time.
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

/** A gpg with its clock in 2100, first in PATH. */
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

/** Makes this the only source of Perch and clears apt's lists. */
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
