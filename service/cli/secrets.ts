import { readFileSync } from 'node:fs';

export interface KeyFlags {
  key?: string;
  keyFile?: string;
}

/** Environment variables of the commands. */
type Environment = Record<string, string | undefined>;

/**
 * The given API key, and whether it may be printed: only if it was on the command line.
 *
 * @throws Error if two are given, a file is unreadable, or the key is invalid
 */
export function givenKey(
  { key, keyFile }: KeyFlags,
  environment: Environment = process.env,
): { key: string | undefined; isPrinted: boolean } {
  if (key !== undefined && keyFile !== undefined) throw new Error('Give --key or --key-file, not both.');
  if (key !== undefined) return { key: sendable(key, '--key'), isPrinted: true };
  if (keyFile !== undefined) return { key: sendable(readKey(keyFile), keyFile), isPrinted: false };
  const { PERCH_SERVICE_KEY: inherited = '' } = environment;
  if (inherited === '') return { key: undefined, isPrinted: true };
  return { key: sendable(inherited, 'PERCH_SERVICE_KEY'), isPrinted: false };
}

/** The given database; a folder on the command line takes precedence over the environment. */
export function givenDatabase(
  { data, database }: { data?: string; database?: string },
  { PERCH_SERVICE_DATABASE: inherited = '' }: Environment = process.env,
): string | undefined {
  if (database !== undefined || data !== undefined || inherited === '') return database;
  return inherited;
}

/** Warnings about secrets on the command line. */
export function exposedSecrets({
  key,
  database,
}: {
  key?: string | undefined;
  database?: string | undefined;
}): string[] {
  const readable = 'can be read in the list of processes by everybody on this computer';
  const warnings: string[] = [];
  if (key !== undefined) {
    warnings.push(`--key ${readable}. For a real shop use --key-file FILE or PERCH_SERVICE_KEY.`);
  }
  if (database !== undefined && hasPassword(database)) {
    warnings.push(
      `The password in --database ${readable}. Use PERCH_SERVICE_DATABASE, PGPASSWORD or ~/.pgpass.`,
    );
  }
  return warnings;
}

function hasPassword(database: string): boolean {
  if (!URL.canParse(database)) return false;
  const { password, searchParams } = new URL(database);
  return password !== '' || searchParams.has('password');
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`The key file ${file} cannot be read: ${(error as Error).message}`);
  }
}

function sendable(key: string, source: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new Error(`${source} contains no API key: it must be one word of visible ASCII characters.`);
}
