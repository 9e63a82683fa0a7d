import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { asTyped } from '../../shared/domain/passphrase.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import { newLocalId } from '../../shared/ids/new-id.ts';
import type { Clock } from '../../shared/time/time.ts';
import { dataFolder, markFolder, shopFolder } from '../app/folders.ts';
import { readConnection } from '../connection-file.ts';
import { type Core, openCore } from '../core.ts';
import type { BackupLocking } from '../store/backup/locked-file.ts';
import { openStore, type Store } from '../store/store.ts';
import type { RestoredBy, StoredConnection } from '../usecases/platform.ts';
import { type Caller, owner } from '../usecases/session.ts';
import type { CliContext } from './cli-context.ts';

/** The shop's folder and its service, from the environment and `connection.json`. Always the real shop. */
export interface ShopLocation {
  dataDir: string;
  folder: string;
  connection: StoredConnection;
  apiKey: string | null;
  /** The passphrase of backups; null if none was given. */
  passphrase: string | null;
}

/** @throws PerchError `connection_file`, `profile_file`, `bad_till`, `bad_address`, `passphrase_file` */
function placeOf(env: NodeJS.ProcessEnv): ShopLocation {
  const dataDir = dataFolder(env);
  const connection = readConnection(dataDir, env);
  if (connection.baseUrl !== '' && !isWebAddress(connection.baseUrl)) {
    throw new PerchError('bad_address', { baseUrl: connection.baseUrl });
  }
  return {
    dataDir,
    folder: shopFolder(dataDir, 'live'),
    connection,
    apiKey: env.PERCH_API_KEY || null,
    passphrase: passphraseIn(env),
  };
}

/**
 * From the environment, or from a file that it names: everybody on the machine can read the arguments of a process.
 *
 * @throws PerchError `passphrase_file`
 */
function passphraseIn(env: NodeJS.ProcessEnv): string | null {
  if (env.PERCH_BACKUP_PASSPHRASE) return asTyped(env.PERCH_BACKUP_PASSPHRASE);
  const file = env.PERCH_BACKUP_PASSPHRASE_FILE;
  if (!file) return null;
  let text = '';
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new PerchError('passphrase_file', { file, why });
  }
  if (text !== '') return asTyped(text);
  throw new PerchError('passphrase_file', { file });
}

/** An open shop for one command, run as the owner of the data folder. */
export interface OpenTill {
  core: Core;
  caller: Caller;
  clock: Clock;
  /** Internal errors of the sync so far; each was printed to standard error. */
  faults(): number;
}

/**
 * Opens the shop for a command that may write, and closes it afterwards.
 *
 * @throws PerchError `in_use` while another program has the data folder
 */
export async function withShop<T>(
  { env, clock, warn }: CliContext,
  work: (till: OpenTill, place: ShopLocation) => Promise<T> | T,
  restore: { file: string; restored: RestoredBy } | null = null,
): Promise<T> {
  const place = placeOf(env);
  const { connection } = place;
  let faults = 0;
  const core = await openCore({
    ...place,
    mode: 'live',
    serviceUrl: connection.baseUrl,
    version: packageJson.version,
    restore: restore?.file ?? null,
    restored: restore?.restored ?? null,
    marks: markFolder(env),
    restorePassphrase: place.passphrase,
    locking: lockingWith(place),
    clock,
    report(message, error) {
      faults += 1;
      warn(`${message} ${String(error)}`);
    },
  });
  // The sync stores the outcome of requests in flight before it ends.
  const interrupt = () => void core.close().finally(() => process.exit(1));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const caller = owner(clock, () => core.store.shifts.current()?.businessDate ?? null);
    return await work({ core, caller, clock, faults: () => faults }, place);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await core.close();
  }
}

/**
 * Opens the database read-only, even while another program has the data folder. A shop that this version or this
 * address never opened before is opened once as its owner.
 *
 * @throws PerchError `address_missing`, `nothing_there` if another program has the folder and prevents that
 */
export async function withReading<T>(
  surroundings: CliContext,
  work: (store: Store, place: ShopLocation) => Promise<T> | T,
): Promise<T> {
  const place = placeOf(surroundings.env);
  const { store, refusal } = openToRead(place, surroundings.clock);
  if (!store) return asOwner(surroundings, work, refusal);
  try {
    return await work(store, place);
  } finally {
    store.close();
  }
}

/** Another program in the folder is a conflict only if this one has to write. */
async function asOwner<T>(
  surroundings: CliContext,
  work: (store: Store, place: ShopLocation) => Promise<T> | T,
  refusal: PerchError | null,
): Promise<T> {
  let opened = false;
  try {
    return await withShop(surroundings, ({ core }, place) => {
      opened = true;
      return work(core.store, place);
    });
  } catch (error) {
    const inUse = !opened && error instanceof PerchError && error.code === 'in_use';
    throw inUse && refusal?.code === 'nothing_there' ? unknownAddress(refusal) : error;
  }
}

/** The open program uses another address: waiting for it to close would not help. */
function unknownAddress(refusal: PerchError): PerchError {
  if (refusal.facts.baseUrl !== '') return refusal;
  return new PerchError('address_missing', {}, { cause: refusal });
}

interface Reading {
  store: Store | null;
  /** Why it cannot be read as it is; null without a database. */
  refusal: PerchError | null;
}

function lockingWith({ passphrase }: ShopLocation): BackupLocking {
  return { passphrase: () => passphrase, worker: null };
}

function openToRead(place: ShopLocation, clock: Clock): Reading {
  const { folder, connection } = place;
  const file = join(folder, 'perch.sqlite');
  if (!existsSync(file)) return { store: null, refusal: null };
  try {
    const store = openStore({
      file,
      clock,
      newId: newLocalId,
      till: connection.till,
      mode: 'live',
      connection,
      appVersion: packageJson.version,
      nativeBinding: process.env.PERCH_SQLITE_BINDING || undefined,
      locking: lockingWith(place),
      readonly: true,
    });
    return { store, refusal: null };
  } catch (error) {
    if (error instanceof PerchError && ['nothing_there', 'database_older'].includes(error.code)) {
      return { store: null, refusal: error };
    }
    throw error;
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
