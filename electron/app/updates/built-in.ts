import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateChannel } from '../../../shared/domain/updates.ts';

/** What packaging writes into the program's own package.json, inside the archive (build/electron-builder.mjs). */
const BuiltIn = z.object({
  perchUpdates: z.object({
    /** The address of the publisher's files, with a slash at the end. */
    feed: z.url({ protocol: /^https?$/ }).endsWith('/'),
    /** The publisher's Ed25519 key: SPKI in DER, base64. */
    publicKey: z.base64().min(1),
  }),
});

/** Where new versions are announced, and the key that verifies the publisher. */
export type SignedFeed = z.infer<typeof BuiltIn>['perchUpdates'];

/**
 * The feed that this program was built with; null if there is none, or none with a key. There is no unsigned update
 * channel.
 *
 * @param appFolder the folder of the program's package.json
 */
export function builtInFeed(appFolder: string): SignedFeed | null {
  const read = BuiltIn.safeParse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));
  return read.success ? read.data.perchUpdates : null;
}

/** Updates a Debian package; the repository is set up once (docs/packaging.md, "Updates from an apt repository"). */
const APT = 'sudo apt update && sudo apt install --only-upgrade perch';

export interface Installation {
  platform: NodeJS.Platform;
  /** The AppImage that was started; undefined without one. */
  appImage: string | undefined;
  byApt: boolean;
  feed: SignedFeed | null;
}

/** How an installation gets new versions. */
export function channelOf({ platform, appImage, byApt, feed }: Installation): UpdateChannel {
  if (byApt) return { kind: 'apt', command: APT };
  if (feed === null) return { kind: 'none' };
  const isReplaceable = platform === 'win32' || (platform === 'linux' && appImage !== undefined);
  return { kind: isReplaceable ? 'feed' : 'none' };
}
