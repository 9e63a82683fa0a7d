import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { backupTables } from './backup.ts';
import type { BackupRow, BackupRows } from './index.ts';

/**
 * A backup is gzipped JSON lines: a header, a line for each row, and a trailer with the number of rows and the SHA-256 of the
 * lines before. Both storages use the same format (docs/service.md, "Backup and restore").
 */
const FORMAT = 'petstore-service-backup';
/** Increases with every incompatible change of the tables. */
const VERSION = 1;

const Head = z.object({ format: z.literal(FORMAT), version: z.number(), madeAt: z.string() });
const Row = z.tuple([z.enum(backupTables), z.record(z.string(), z.string().nullable())]);
const End = z.object({ rows: z.number(), sha256: z.string() });

/**
 * Writes rows to a new file with access only for its owner. It gets its name after it was flushed and verified.
 *
 * @param now milliseconds since 1970
 * @returns the number of rows
 * @throws Error if the file exists or cannot be written
 */
export async function writeBackup(file: string, rows: BackupRows, now: number): Promise<number> {
  if (existsSync(file)) throw new Error(`There is already a file ${file}. Name another one.`);
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await pipeline(
      Readable.from(linesOf(rows, now)),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
    const count = await checkBackup(part);
    await rename(part, file);
    await flushFolder(dirname(resolve(file)));
    return count;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Verifies a backup. Returns its number of rows; throws like `readBackup`. */
export async function checkBackup(file: string): Promise<number> {
  let count = 0;
  for await (const _ of readBackup(file)) count += 1;
  return count;
}

/**
 * Reads the rows of a backup. The caller must be able to undo their use, because damage may be found only at the end.
 *
 * @throws Error if it is invalid or incomplete
 */
export async function* readBackup(file: string): AsyncGenerator<BackupRow> {
  const hash = createHash('sha256');
  let [count, isOpen, isWhole] = [0, false, false];
  try {
    for await (const line of linesIn(file)) {
      if (isWhole) throw new Error('there is more after its end');
      const value: unknown = JSON.parse(line);
      if (!isOpen) {
        const { version } = Head.parse(value);
        if (version !== VERSION)
          throw new Error(`its format ${version} belongs to another version of this program`);
        isOpen = true;
      } else if (Array.isArray(value)) {
        count += 1;
        yield Row.parse(value);
      } else {
        const { rows, sha256 } = End.parse(value);
        if (rows !== count || sha256 !== hash.digest('hex'))
          throw new Error('its content is not what was written');
        isWhole = true;
        continue;
      }
      hash.update(`${line}\n`);
    }
    if (!isWhole) throw new Error('its end is missing');
  } catch (error) {
    const problem = error instanceof z.ZodError ? 'a line is none of a backup' : (error as Error).message;
    throw new Error(`The backup ${file} cannot be used: ${problem}.`);
  }
}

async function* linesOf(rows: BackupRows, now: number): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  let count = 0;
  yield line({ format: FORMAT, version: VERSION, madeAt: new Date(now).toISOString() });
  for await (const row of rows) {
    count += 1;
    yield line(row);
  }
  yield `${JSON.stringify({ rows: count, sha256: hash.digest('hex') })}\n`;
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const done = pipeline(createReadStream(file), unpacked);
  // The loop below throws what it rejects with.
  done.catch(() => {});
  let rest = '';
  for await (const text of unpacked.setEncoding('utf8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await done;
  if (rest !== '') yield rest;
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
