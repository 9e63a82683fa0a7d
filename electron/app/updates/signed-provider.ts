import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime';
import type { AppUpdater, ResolvedUpdateFileInfo } from 'electron-updater';
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import { z } from 'zod';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { BoundedHttp } from './bounded-http.ts';
import type { SignedFeed } from './built-in.ts';
import { isSigned, signatureName } from './signature.ts';

/** The used fields of an announcement. The publisher cannot omit checksum or size of the whole file. */
const Announcement = z.object({
  version: z.string().min(1),
  files: z
    .array(z.object({ url: z.string().min(1), sha512: z.base64().min(1), size: z.int().positive() }))
    .min(1),
});

/** Has electron-updater take new versions from a feed that is trusted only with its publisher's signature. */
export function followFeed(updater: AppUpdater, feed: SignedFeed, http: BoundedHttp): void {
  // Before the feed is set, because its provider reads the executor then.
  Object.assign(updater, { httpExecutor: http });
  const options: CustomPublishOptions = { provider: 'custom', updateProvider: SignedProvider, ...feed };
  updater.setFeedURL(options);
}

/**
 * Like electron-updater's generic provider, but the signature is verified before anything of an announcement is read:
 * an attacker who can write to the web server cannot offer anything else.
 */
class SignedProvider extends Provider<UpdateInfo> {
  readonly #feed: URL;
  readonly #publicKey: string;
  readonly #http: BoundedHttp;

  constructor(options: CustomPublishOptions, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime);
    const { feed, publicKey } = options as unknown as SignedFeed;
    this.#feed = new URL(feed);
    this.#publicKey = publicKey;
    this.#http = runtime.executor as BoundedHttp;
  }

  /** electron-updater would send an id that identifies this till. */
  override setRequestHeaders(): void {}

  /** @throws PerchError `update_unsigned`, `update_unreadable`, `update_unreachable` */
  override async getLatestVersion(): Promise<UpdateInfo> {
    const name = `${this.getDefaultChannelName()}.yml`;
    const read = (file: string) => this.#http.readText(new URL(file, this.#feed));
    const [announcement, signature] = await Promise.all([read(name), read(signatureName(name))]);
    if (!isSigned({ name, announcement, signature }, this.#publicKey)) {
      throw new PerchError('update_unsigned');
    }
    const info = parseUpdateInfo(announcement, name, this.#feed);
    const announced = Announcement.safeParse(info);
    if (!announced.success) throw new PerchError('update_unreadable');
    for (const file of announced.data.files) this.#http.expect(file);
    return info;
  }

  override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#feed);
  }
}
