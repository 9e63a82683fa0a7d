import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DownloadOptions } from 'builder-util-runtime';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { PerchError } from '../../../shared/errors/errors.ts';
import { type Clock, HOUR_MS } from '../../../shared/time/time.ts';
import { withDeadline } from '../../petstore/deadline.ts';
import { type DiskSpace, diskSpaceOf, fitsOnDisk } from '../../store/disk-space.ts';

/** An announcement with its release notes, or a signature, is far smaller. Bytes. */
const MAX_TEXT = 256 * 1024;
const TEXT_MS = 30_000;
/** Timeouts for a whole installer over a slow connection, and for the next chunk. Milliseconds. */
const DOWNLOAD_MS = 2 * HOUR_MS;
const SILENCE_MS = 60_000;

export interface BoundedHttpOptions {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Default: the disk's own answer. */
  room?: (folder: string) => DiskSpace | null;
}

/**
 * electron-updater's HTTP with bounds: a total time, and no more bytes than expected. The original limits
 * neither size nor time.
 */
export class BoundedHttp extends ElectronHttpExecutor {
  readonly #options: BoundedHttpOptions;
  /** What the publisher signed: the size in bytes of each file, by its SHA-512 in base64. */
  readonly #sizes = new Map<string, number>();

  constructor(options: BoundedHttpOptions) {
    super();
    this.#options = options;
  }

  /** Allows the download of a file. @param size bytes, as the publisher signed */
  expect({ sha512, size }: { sha512: string; size: number }): void {
    this.#sizes.set(sha512, size);
  }

  /** Reads a text. @throws PerchError `update_unreachable`; `update_unreadable` if it is too long */
  readText(url: URL): Promise<string> {
    return this.#within(TEXT_MS, async (signal) => {
      const pieces: Uint8Array[] = [];
      let bytes = 0;
      for await (const piece of this.#pieces(url, signal)) {
        bytes += piece.length;
        if (bytes > MAX_TEXT) throw new PerchError('update_unreadable');
        pieces.push(piece);
      }
      return Buffer.concat(pieces).toString('utf8');
    });
  }

  /**
   * Downloads a signed file, and writes no byte more than was signed.
   *
   * @throws PerchError `update_no_room`, `update_unreachable`, `update_damaged`; errors of the file system
   */
  override async download(url: URL, file: string, { sha512, onProgress }: DownloadOptions): Promise<string> {
    const size = this.#sizes.get(sha512 ?? '');
    if (size === undefined) throw new PerchError('update_unreadable');
    const { clock, room = diskSpaceOf } = this.#options;
    // It is also copied beside the program, which is mostly the same disk.
    if (!fitsOnDisk(room(dirname(file)), 2 * size)) throw new PerchError('update_no_room');
    const hash = createHash('sha512');
    let transferred = 0;
    const start = clock.monotonic();
    await this.#within(DOWNLOAD_MS, (total) =>
      withDeadline(clock, { ms: SILENCE_MS, ends: total }, async (silence) => {
        const measured = new Transform({
          transform(piece: Uint8Array, _, done) {
            silence.extend();
            transferred += piece.length;
            if (transferred > size) return done(new PerchError('update_damaged'));
            hash.update(piece);
            const seconds = Math.max(1, clock.monotonic() - start) / 1000;
            onProgress?.({
              total: size,
              delta: piece.length,
              transferred,
              percent: (100 * transferred) / size,
              bytesPerSecond: Math.round(transferred / seconds),
            });
            done(null, piece);
          },
        });
        const pieces = Readable.from(this.#pieces(url, silence.signal), { objectMode: false });
        await pipeline(pieces, measured, createWriteStream(file, { flush: true }));
      }),
    );
    if (transferred !== size || hash.digest('base64') !== sha512) throw new PerchError('update_damaged');
    return file;
  }

  /** All requests use the two methods above. */
  override createRequest(): never {
    throw new Error('No request without bounds');
  }

  async #within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await withDeadline(this.#options.clock, { ms }, ({ signal }) => work(signal));
    } catch (error) {
      const { code } = error as { code?: unknown };
      throw code === 'timeout' || code === 'stopped' ? unreachable(error) : error;
    }
  }

  /**
   * The body of a response in chunks. To stop early, end the request as well as its body: Chromium continues to
   * receive a body that only its reader cancelled, and Node's signal may not reach it once the headers have arrived.
   */
  async *#pieces(url: URL, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const headers = { accept: '*/*', 'cache-control': 'no-cache', 'user-agent': 'Perch' };
    const ending = new AbortController();
    let cancel = () => {};
    const end = () => {
      cancel();
      ending.abort();
    };
    signal.addEventListener('abort', end);
    try {
      const answer = await this.#options.fetch(url.href, {
        headers,
        signal: ending.signal,
        credentials: 'omit',
      });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      const reader = answer.body?.getReader();
      cancel = () => void reader?.cancel().catch(() => undefined);
      for (;;) {
        signal.throwIfAborted();
        const { done, value } = (await reader?.read()) ?? { done: true };
        signal.throwIfAborted();
        if (done || value === undefined) return;
        yield value;
      }
    } catch (error) {
      throw error instanceof PerchError ? error : unreachable(error);
    } finally {
      end();
    }
  }
}

function unreachable(cause: unknown): PerchError {
  return new PerchError('update_unreachable', {}, { cause });
}
