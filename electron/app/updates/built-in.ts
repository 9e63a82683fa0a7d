import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateChannel } from '../../../shared/domain/updates.ts';

/** What packaging writes into the program's own package.json, inside the archive (build/electron-builder.mjs). */
const BuiltIn = z.object({
  perchUpdates: z.object({
    /** The address under which the publisher's files lie, with a slash at the end. */
    feed: z.url({ protocol: /^https?$/ }).endsWith('/'),
    /** The publisher's Ed25519 key: SPKI in DER, base64. */
    publicKey: z.base64().min(1),
  }),
});

/** Where new versions are announced, and by whose key it is known that the publisher did. */
export type SignedFeed = z.infer<typeof BuiltIn>['perchUpdates'];

/**
 * The feed that this program was built with; null where none was, or one without a key. There is no update channel that
 * nobody signs.
 *
 * @param appFolder where the program's package.json lies
 */
export function builtInFeed(appFolder: string): SignedFeed | null {
  const read = BuiltIn.safeParse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));
  return read.success ? read.data.perchUpdates : null;
}

/** What an update of a Debian package takes; the repository is set up once (docs/packaging.md, "Updates from an apt repository"). */
const APT = 'sudo apt update && sudo apt install --only-upgrade perch';

export interface Installation {
  platform: NodeJS.Platform;
  /** The AppImage that was started; undefined where it was none. */
  appImage: string | undefined;
  byApt: boolean;
  feed: SignedFeed | null;
}

/** How new versions come to an installation. */
export function channelOf({ platform, appImage, byApt, feed }: Installation): UpdateChannel {
  if (byApt) return { kind: 'apt', command: APT };
  if (feed === null) return { kind: 'none' };
  const isReplaceable = platform === 'win32' || (platform === 'linux' && appImage !== undefined);
  return { kind: isReplaceable ? 'feed' : 'none' };
}
