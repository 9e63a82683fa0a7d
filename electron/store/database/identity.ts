import type { Database } from 'better-sqlite3';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId, NewId } from '../../../shared/ids/ids.ts';
import { canonicalAddress } from '../../../shared/petstore/address.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import { type Clock, toInstant } from '../../../shared/time/time.ts';
import type { Identity } from '../context.ts';
import { insertInto } from './rows.ts';

/** The service of this shop. Entries, remote ids and gates belong to one address and account. */
interface ConnectionOptions {
  baseUrl: string;
  account: string;
  profile: ContractProfile;
}

export interface IdentityOptions {
  clock: Clock;
  newId: NewId;
  till: number;
  mode: 'training' | 'live';
  connection: ConnectionOptions;
}

/**
 * Finds or creates the installation and the connection. A new address is a new connection: entries pending for
 * another one stay with that one.
 *
 * @throws PerchError `database_mode` if a training database is opened as the real shop, or the other way round
 */
export function establish(db: Database, options: IdentityOptions): Identity {
  return db
    .transaction(() => {
      const { installationId, generation } = installation(db, options);
      const connectionId = connection(db, options);
      return { installationId, connectionId, till: options.till, generation, mode: options.mode };
    })
    .immediate();
}

/** Reads them without writing, for a second program beside the owner of the data folder. */
export function readIdentity(db: Database, options: IdentityOptions): Identity {
  const found = knownConnection(db, options.connection);
  const row = installationRow(db, options.mode);
  if (found === undefined || row === undefined) {
    throw new PerchError('nothing_there', { baseUrl: options.connection.baseUrl });
  }
  return { ...row, connectionId: found, till: options.till };
}

type InstallationRow = Pick<Identity, 'installationId' | 'generation' | 'mode'>;

function installation(db: Database, { clock, newId, mode }: IdentityOptions): InstallationRow {
  const row = installationRow(db, mode);
  if (row) return row;
  const founded: InstallationRow = { installationId: newId(), generation: 1, mode };
  insertInto(db, 'installation')({ id: 1, ...founded, createdAt: toInstant(clock.now()) });
  return founded;
}

function installationRow(db: Database, mode: string): InstallationRow | undefined {
  const row = db
    .prepare('SELECT installation_id AS installationId, generation, mode FROM installation')
    .get() as InstallationRow | undefined;
  if (row && row.mode !== mode) throw new PerchError('database_mode', { found: row.mode, wanted: mode });
  return row;
}

function connection(db: Database, { clock, newId, connection: wanted }: IdentityOptions): LocalId {
  const baseUrl = canonicalAddress(wanted.baseUrl);
  const profile = JSON.stringify(wanted.profile);
  adoptUnaddressed(db, baseUrl, wanted.account);
  const known = knownConnection(db, wanted);
  if (known !== undefined) {
    db.prepare('UPDATE connection SET profile = @profile WHERE id = @known AND profile <> @profile').run({
      known,
      profile,
    });
    return known;
  }
  const id = newId();
  const { account } = wanted;
  insertInto(db, 'connection')({ id, baseUrl, account, profile, createdAt: toInstant(clock.now()) });
  return id;
}

/** The connection of an address and an account, in any spelling of the address. */
function knownConnection(db: Database, { baseUrl, account }: ConnectionOptions): LocalId | undefined {
  return db
    .prepare<[string, string], LocalId>('SELECT id FROM connection WHERE base_url = ? AND account = ?')
    .pluck()
    .get(canonicalAddress(baseUrl), account);
}

// Work from before there was any service goes to the first new connection.
function adoptUnaddressed(db: Database, baseUrl: string, account: string): void {
  if (baseUrl === '') return;
  db.prepare(
    `UPDATE connection SET base_url = @baseUrl, account = @account
     WHERE id = (SELECT id FROM connection WHERE base_url = '' ORDER BY created_at LIMIT 1)
       AND NOT EXISTS (SELECT 1 FROM connection AS known WHERE known.base_url <> '')`,
  ).run({ baseUrl, account });
}
