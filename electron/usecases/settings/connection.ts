import type { ConnectionFinding, ConnectionSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors.ts';
import { canonicalAddress } from '../../../shared/petstore/address.ts';
import { isKey } from '../../../shared/petstore/key.ts';
import type { Deps } from '../deps.ts';
import type { StoredConnection } from '../platform.ts';
import type { Caller } from '../session.ts';

export type ConnectionDraft = StoredConnection & {
  /** Null keeps the stored key. */
  key: string | null;
};

type ConnectionDeps = Pick<Deps, 'store' | 'platform' | 'probe'>;

/** The connection of the real shop, also while training is open. The key itself stays where it is. */
export function connectionSettings({ platform }: Pick<Deps, 'platform'>): ConnectionSettings {
  const { secrets } = platform;
  return { ...platform.connection(), hasKey: secrets.key() !== null, keyStorage: secrets.storage() };
}

/** Tries a connection with a single request. Nothing is kept. */
export async function testConnection(
  { platform, probe }: ConnectionDeps,
  draft: ConnectionDraft,
): Promise<ConnectionFinding[]> {
  if (!isAddress(draft.baseUrl)) return [{ level: 'bad', code: 'base_url_unusable', message: ADDRESS }];
  return probe({ ...draft, key: draft.key ?? platform.secrets.key() });
}

/**
 * Keeps a connection and opens the real shop on it. What waits for another address stays with that one and is never
 * sent to this one.
 *
 * @throws PerchError `base_url_unusable`, `api_key_unusable`, `no_key`, `till_open_shift`, `environment_wins`
 */
export function connect(deps: ConnectionDeps, draft: ConnectionDraft, caller: Caller): ConnectionSettings {
  const { store, platform } = deps;
  const { key, ...wanted } = draft;
  const baseUrl = wanted.baseUrl.trim().replace(/\/+$/, '');
  if (!isAddress(baseUrl)) throw new PerchError('base_url_unusable', ADDRESS);
  if (key !== null && key !== '' && !isKey(key)) {
    // With such a key no request can be made at all.
    throw new PerchError('api_key_unusable', 'This key holds characters that no key can have.');
  }
  const before = platform.connection();
  if (store.identity.mode === 'live' && wanted.till !== before.till && store.shifts.current()) {
    throw new PerchError(
      'till_open_shift',
      'Close the shift first: it belongs to the till number there was.',
    );
  }
  if (wanted.profile.auth === 'bearer' && !key && platform.secrets.key() === null) {
    throw new PerchError('no_key', 'Enter the API key of your account, too.');
  }
  const connection = { ...wanted, baseUrl, account: wanted.account.trim() };
  platform.saveConnection(connection);
  if (key !== null) platform.secrets.keep(key);
  const now = platform.connection();
  if (canonicalAddress(now.baseUrl) !== canonicalAddress(baseUrl) || now.till !== connection.till) {
    const sentence =
      'This was kept, but PERCH_BASE_URL or PERCH_TILL is set for this program and goes first. Start it without them.';
    throw new PerchError('environment_wins', sentence);
  }
  const facts = ({ baseUrl: address, account, till, profile }: StoredConnection) => ({
    address,
    account,
    till,
    profile: JSON.stringify(profile),
  });
  const body = { from: facts(before), to: facts(connection), newKey: key !== null };
  store.transaction(() =>
    store.journal.append({ kind: 'connection.changed', subjectId: null, body, actor: caller.actor }),
  );
  const { mode } = store.identity;
  platform.restart(mode === 'live' ? { kind: 'connection' } : { kind: 'mode', mode: 'live' });
  return connectionSettings(deps);
}

/**
 * Changes between training and the real shop; each has a database of its own.
 *
 * @throws PerchError `no_connection`
 */
export function setMode(
  { store, platform }: ConnectionDeps,
  mode: 'training' | 'live',
  caller: Caller,
): { restarting: true } {
  if (mode === 'live' && platform.connection().baseUrl === '') {
    throw new PerchError(
      'no_connection',
      'Enter the service’s address and key first; then the shop can open.',
    );
  }
  const body = { from: store.identity.mode, to: mode };
  store.transaction(() =>
    store.journal.append({ kind: 'mode.changed', subjectId: null, body, actor: caller.actor }),
  );
  platform.restart({ kind: 'mode', mode });
  return { restarting: true };
}

const ADDRESS = 'The service’s address must begin with http:// or https:// and hold no password, ? or #.';

function isAddress(text: string): boolean {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash
  );
}
