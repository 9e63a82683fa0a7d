import { createHash } from 'node:crypto';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { PerchError } from '../../../shared/errors/errors.ts';
import { pause } from '../../store/database/slices.ts';

/** A file of an archive, generated while it is written. */
export interface ArchiveFile {
  name: string;
  /** Parts of some milliseconds each; the event loop runs between two. */
  parts(): Iterable<string>;
}

/** What was written of a file. */
export interface WrittenFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** The largest length that the format can store. */
const LARGEST = 0xff_ff_ff_ff;

/** The dates that the format can store, less a day for time zones. */
const [EARLIEST, LATEST] = ['1980-01-02T00:00:00.000Z', '2099-12-30T00:00:00.000Z'];

/** A time in a zip's range: a wrong clock must not prevent a zip. */
export function zipTime(at: string): string {
  return at < EARLIEST ? EARLIEST : at > LATEST ? LATEST : at;
}

/**
 * Generates a zip.
 *
 * @param mtime of the entries, ISO 8601
 * @param written is called for each file once it is complete, before the next one starts
 * @throws PerchError `archive_too_large`
 */
export async function* zipped(
  files: Iterable<ArchiveFile>,
  { mtime, written }: { mtime: string; written(file: WrittenFile): void },
): AsyncGenerator<Uint8Array, void> {
  const chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  let whole = 0;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    whole += chunk?.length ?? 0;
    chunks.push(chunk);
  });
  function* ready(): Generator<Uint8Array, void> {
    if (failure) throw failure;
    yield* chunks.splice(0);
  }

  for (const { name, parts } of files) {
    const entry = new ZipDeflate(name);
    entry.mtime = zipTime(mtime);
    const hash = createHash('sha256');
    let bytes = 0;
    zip.add(entry);
    for (const part of parts()) {
      const data = strToU8(part);
      bytes += data.length;
      if (bytes > LARGEST || whole > LARGEST) throw new PerchError('archive_too_large');
      hash.update(data);
      entry.push(data);
      yield* ready();
      await pause();
    }
    entry.push(new Uint8Array(), true);
    written({ name, bytes, sha256: hash.digest('hex') });
  }
  zip.end();
  yield* ready();
}
