import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PerchError } from '../shared/errors/errors.ts';
import { TillNumber } from '../shared/ids/ids.ts';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { writeFileAtomic } from './store/atomic-file.ts';
import type { StoredConnection } from './usecases/platform.ts';

const Stored = z.object({
  baseUrl: z.string().max(500).default(''),
  account: z.string().max(100).default(''),
  till: TillNumber.default(1),
  profile: ContractProfile.default(ContractProfile.parse({})),
});

const fileOf = (dataDir: string) => join(dataDir, 'connection.json');

/**
 * The connection of the real shop: `connection.json` in the data folder, overridden by PERCH_BASE_URL, PERCH_TILL and
 * PERCH_PROFILE (a JSON file). An address that is not set is the empty string.
 *
 * @throws PerchError `connection_file` or `profile_file`: unreadable files are reported, never silently replaced
 */
export function readConnection(dataDir: string, env: NodeJS.ProcessEnv = process.env): StoredConnection {
  const stored = parseFile(fileOf(dataDir), Stored, 'connection_file', {});
  const till = TillNumber.safeParse(Number(env.PERCH_TILL ?? stored.till));
  if (!till.success) {
    throw new PerchError('bad_till');
  }
  return {
    baseUrl: env.PERCH_BASE_URL ?? stored.baseUrl,
    account: stored.account,
    till: till.data,
    profile: env.PERCH_PROFILE
      ? parseFile(env.PERCH_PROFILE, ContractProfile, 'profile_file')
      : stored.profile,
  };
}

/**
 * Stores the connection for the next start, atomically. Returns a function that restores the previous file, without
 * what the environment says.
 */
export function writeConnection(dataDir: string, connection: StoredConnection): () => void {
  const file = fileOf(dataDir);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  writeFileAtomic(file, `${JSON.stringify(Stored.parse(connection), null, 2)}\n`);
  return () => (before === null ? rmSync(file, { force: true }) : writeFileAtomic(file, before));
}

function parseFile<T extends z.ZodType>(
  file: string,
  schema: T,
  code: 'connection_file' | 'profile_file',
  missing?: unknown,
): z.output<T> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (missing !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT')
      return schema.parse(missing);
    throw new PerchError(code, {
      file,
    });
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') ?? '';
  throw new PerchError(code, {
    file,
    where,
    why: issue?.message,
  });
}
