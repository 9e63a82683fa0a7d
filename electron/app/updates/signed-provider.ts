import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime';
import type { AppUpdater, ResolvedUpdateFileInfo } from 'electron-updater';
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import { z } from 'zod';
import { PerchError } from '../../../shared/errors.ts';
import type { SignedFeed } from './built-in.ts';
import { isSigned, signatureName } from './signature.ts';

/** What is used of an announcement. A checksum of the whole file is no choice of the publisher's. */
const Announcement = z.object({
  version: z.string().min(1),
  files: z.array(z.object({ url: z.string().min(1), sha512: z.base64().min(1) })).min(1),
});

/** electron-updater's options for a feed that is believed only with its publisher's signature. */
export function signedFeedOptions(feed: SignedFeed): CustomPublishOptions {
  return { provider: 'custom', updateProvider: SignedProvider, ...feed };
}

/**
 * As electron-updater's generic provider, but nothing of an announcement is read before its signature is known to be the
 * publisher's: whoever can write to the web server can then offer nothing else.
 */
class SignedProvider extends Provider<UpdateInfo> {
  readonly #feed: URL;
  readonly #publicKey: string;

  constructor(options: CustomPublishOptions, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime);
    const { feed, publicKey } = options as unknown as SignedFeed;
    this.#feed = new URL(feed);
    this.#publicKey = publicKey;
  }

  /** electron-updater would send a number that tells this till from all others; nobody needs to know. */
  override setRequestHeaders(): void {}

  /** @throws PerchError `update_unsigned`, `update_unreadable`; what the network refuses */
  override async getLatestVersion(): Promise<UpdateInfo> {
    const name = `${this.getDefaultChannelName()}.yml`;
    const [announcement, signature] = await Promise.all([this.#read(name), this.#read(signatureName(name))]);
    if (!isSigned({ name, announcement, signature }, this.#publicKey)) {
      throw new PerchError('update_unsigned');
    }
    const info = parseUpdateInfo(announcement, name, this.#feed);
    const read = Announcement.safeParse(info);
    if (read.success) return info;
    throw new PerchError('update_unreadable');
  }

  override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#feed);
  }

  async #read(name: string): Promise<string> {
    const headers = { accept: '*/*', 'cache-control': 'no-cache' };
    return (await this.httpRequest(new URL(name, this.#feed), headers)) ?? '';
  }
}
