import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import { runningClock } from '../../../shared/testing/clock.ts';
import { testFolder } from '../../store/testing.ts';
import { CarefulAppImageUpdater } from './appimage.ts';
import { BoundedHttp, type BoundedHttpOptions } from './bounded-http.ts';
import { appImageInstaller } from './installers.ts';
import { signatureName, signedBytes } from './signature.ts';
import { followFeed } from './signed-provider.ts';
import { createUpdates } from './updates.ts';

// A publisher with a key and a web server on loopback, and a till that runs as an AppImage: electron-updater's own
// classes, with Node's HTTP instead of Chromium's.

/** The announcement for AppImages on this machine's processor. */
export const announcement = `latest-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`;

export interface Release {
  version: string;
  /** What the file contains. */
  content?: string;
  /** What the announcement says the file contains; default: the truth. */
  announced?: string;
  notes?: string;
}

/** A publisher: the files on the server, and how it serves them. */
export async function publisher() {
  const keys = generateKeyPairSync('ed25519');
  const files = new Map<string, string>();
  /** Files whose connection breaks in the middle. */
  const cut = new Set<string>();
  /** Files that the server sends without an end. */
  const endless = new Set<string>();
  const asked: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(({ url, headers }, response) => {
    const path = new URL(url ?? '/', 'http://127.0.0.1').pathname.slice(1);
    asked.push({ path, headers });
    const content = files.get(path);
    if (endless.has(path)) {
      const more = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(2 ** 16, 'a');
        })(),
      );
      return void pipeline(more, response, () => undefined);
    }
    if (content === undefined) return void response.writeHead(404).end();
    response.setHeader('content-length', Buffer.byteLength(content));
    if (!cut.has(path)) return void response.end(content);
    response.write(content.slice(0, content.length / 2), () => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  function signAs(name: string, words: string, key: KeyObject = keys.privateKey): string {
    return sign(null, signedBytes(name, words), key).toString('base64');
  }

  return {
    files,
    cut,
    endless,
    asked,
    signAs,
    feed: {
      feed: `http://127.0.0.1:${port}/`,
      publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
    /** Publishes a version, as packaging writes it. */
    publish({ version, content = `AppImage ${version}`, announced = content, notes = '' }: Release): void {
      const name = `Perch-${version}.AppImage`;
      const sha512 = createHash('sha512').update(announced).digest('base64');
      const words = JSON.stringify({
        version,
        files: [{ url: name, sha512, size: Buffer.byteLength(announced) }],
        path: name,
        sha512,
        releaseDate: '2026-11-20T10:00:00.000Z',
        releaseNotes: notes,
      });
      files.set(name, content);
      files.set(announcement, words);
      files.set(signatureName(announcement), signAs(announcement, words));
    },
  };
}

interface TillOptions extends Partial<Pick<BoundedHttpOptions, 'clock' | 'room'>> {
  version?: string;
  /** The folder of the program and its downloads. */
  folder?: string;
  hasRoomForData?: boolean;
}

/** A till that runs as an AppImage of a version. */
export function appImageTill(feed: { feed: string; publicKey: string }, options: TillOptions = {}) {
  const { version = '0.9.0', folder = testFolder(), clock = runningClock() } = options;
  const { room = () => null, hasRoomForData = true } = options;
  const image = join(folder, 'programs', 'Perch.AppImage');
  const cache = join(folder, 'cache');
  mkdirSync(join(folder, 'programs'));
  writeFileSync(image, `AppImage ${version}`);
  chmodSync(image, 0o755);
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: perch-updater\n');
  vi.stubEnv('APPIMAGE', image);
  onTestFinished(() => void vi.unstubAllEnvs());

  const adapter = {
    version,
    name: 'perch',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: join(folder, 'user'),
    baseCachePath: cache,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const updater = new CarefulAppImageUpdater(null, adapter);
  followFeed(updater, feed, new BoundedHttp({ fetch, clock, room }));
  const logged: unknown[] = [];
  const note = (...words: unknown[]) => void logged.push(words);
  const quits = { count: 0 };
  const updates = createUpdates({
    channel: { kind: 'feed' },
    installer: appImageInstaller(updater, image),
    version,
    hasRoomForData: () => hasRoomForData,
    clock,
    log: { info: note, warn: note, error: note },
    quit: () => {
      quits.count += 1;
    },
  });
  return {
    updates,
    updater,
    image,
    logged,
    quits,
    /** Everything beside the program, with its contents. */
    programs: () =>
      Object.fromEntries(
        readdirSync(join(folder, 'programs')).map((name) => [
          name,
          readFileSync(join(folder, 'programs', name), 'utf8'),
        ]),
      ),
    /** The files of a download. */
    downloads: () => {
      const pending = join(cache, 'perch-updater', 'pending');
      return existsSync(pending) ? readdirSync(pending) : [];
    },
  };
}
