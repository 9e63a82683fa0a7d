import type { ConnectionFinding, ConnectionSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import {
  canonicalAddress,
  isReadByOthers,
  isSameShop,
  originOfService,
} from '../../../shared/petstore/address.ts';
import { isKey } from '../../../shared/petstore/key.ts';
import { contractFindings } from '../../sync-views/probe-findings.ts';
import type { Deps } from '../deps.ts';
import { refuseUnfinished, refuseWhileCharged } from '../payments/agreed.ts';
import type { StoredConnection } from '../platform.ts';
import type { Caller } from '../session.ts';

type ConnectionDraft = Input<'settings.connect'>;

type ConnectionDeps = Pick<Deps, 'store' | 'platform' | 'probe'>;

/** The connection of the real shop, also in training mode. Does not contain the key. */
export function connectionSettings({
  platform,
  store,
}: Pick<Deps, 'platform' | 'store'>): ConnectionSettings {
  const { secrets } = platform;
  const connection = platform.connection();
  const hasKey = secrets.keyFor(connection.baseUrl) !== null;
  const contract = store.identity.mode === 'live' ? store.capabilities.get().contract : null;
  const proof = contract && { findings: contractFindings(contract), provenAt: contract.provenAt };
  return { ...connection, hasKey, keyStorage: secrets.storage(), proof };
}

/**
 * Tests a connection, with writes that change nothing. Saves the findings only for the connection in use.
 *
 * @throws PerchError as `refuseUnsafe`, before any request
 */
export async function testConnection(
  deps: ConnectionDeps,
  draft: ConnectionDraft,
): Promise<ConnectionFinding[]> {
  if (!isAddress(draft.baseUrl)) return [{ level: 'bad', code: 'base_url_unusable' }];
  refuseUnsafe(deps, draft);
  const { allowReadByOthers: _, ...wanted } = draft;
  return deps.probe({ ...wanted, key: wanted.key ?? deps.platform.secrets.keyFor(wanted.baseUrl) });
}

/**
 * Refuses to send the shop's data or its key to another party unless a person with the right to do so confirmed it.
 *
 * @throws PerchError `real_shop_managed` in training, `read_by_others`, `key_elsewhere`
 */
function refuseUnsafe({ store, platform }: ConnectionDeps, draft: ConnectionDraft): void {
  // In training mode the person may be a manager only of the practice shop.
  if (store.identity.mode === 'training' && platform.realShopHasManager()) {
    throw new PerchError('real_shop_managed');
  }
  const { baseUrl } = platform.connection();
  const stays = originOfService(baseUrl) === originOfService(draft.baseUrl);
  if (isReadByOthers(draft.baseUrl) && !stays && !draft.allowReadByOthers) {
    throw new PerchError('read_by_others');
  }
  const { secrets } = platform;
  const isKept = secrets.storage() !== 'none' && secrets.keyFor(draft.baseUrl) === null;
  if (isKept && !stays && !draft.key && draft.profile.auth === 'bearer') {
    throw new PerchError('key_elsewhere');
  }
}

/** Refuses a change while payments are open: the paid carts and orders could not be completed at another service. */
function refusePaidHere(store: Deps['store']): void {
  refuseWhileCharged(store);
  refuseUnfinished(store);
}

/**
 * Saves a connection and opens the real shop with it. Entries for another address stay with that address and are never
 * sent to this one. If the connection is refused or cannot be written, nothing is saved.
 *
 * @throws PerchError `base_url_unusable`, `api_key_unusable`, `no_key`, `till_open_shift`, `environment_wins`, and as
 *   `refuseUnsafe`; for another service also `card_open` and `payment_unfinished` during a payment at this one
 */
export function connect(deps: ConnectionDeps, draft: ConnectionDraft, caller: Caller): ConnectionSettings {
  const { store, platform } = deps;
  const { key, allowReadByOthers: _, ...wanted } = draft;
  const baseUrl = wanted.baseUrl.trim().replace(/\/+$/, '');
  if (!isAddress(baseUrl)) throw new PerchError('base_url_unusable');
  if (key !== null && key !== '' && !isKey(key)) {
    // This key cannot be sent in a request header.
    throw new PerchError('api_key_unusable');
  }
  refuseUnsafe(deps, { ...draft, baseUrl });
  const before = platform.connection();
  if (store.identity.mode === 'live' && wanted.till !== before.till && store.shifts.current()) {
    throw new PerchError('till_open_shift');
  }
  const isOther = before.baseUrl !== '' && !isSameShop(before, { ...wanted, baseUrl });
  if (store.identity.mode === 'live' && isOther) refusePaidHere(store);
  if (wanted.profile.auth === 'bearer' && !key && platform.secrets.keyFor(baseUrl) === null) {
    throw new PerchError('no_key');
  }
  const connection = { ...wanted, baseUrl, account: wanted.account.trim() };
  const moves = originOfService(before.baseUrl) !== originOfService(baseUrl);
  const keyIsGiven = platform.secrets.storage() === 'environment' && before.baseUrl !== '' && moves;
  const { fixed } = platform;
  const isFixed =
    (fixed.address && canonicalAddress(before.baseUrl) !== canonicalAddress(baseUrl)) ||
    (fixed.till && before.till !== connection.till);
  if (isFixed || keyIsGiven) throw new PerchError('environment_wins');
  const facts = ({ baseUrl: address, account, till, profile }: StoredConnection) => ({
    address,
    account,
    till,
    profile: JSON.stringify(profile),
  });
  const body = { from: facts(before), to: facts(connection), newKey: key !== null };
  const { secrets } = platform;
  let putBackKey = () => {};
  let putBackConnection = () => {};
  try {
    store.transaction(() => {
      store.journal.append({ kind: 'connection.changed', subjectId: null, body, actor: caller.actor });
      // Save the key first: a power cut in between may leave a service without its key, but never with another's key.
      if (key !== null) putBackKey = secrets.keep(key, baseUrl);
      else if (secrets.keyFor(baseUrl) === null) putBackKey = secrets.keep('', baseUrl);
      putBackConnection = platform.saveConnection(connection);
    });
  } catch (error) {
    try {
      putBackConnection();
    } finally {
      putBackKey();
    }
    throw error;
  }
  const { mode } = store.identity;
  platform.restart(mode === 'live' ? { kind: 'connection' } : { kind: 'mode', mode: 'live' });
  return connectionSettings(deps);
}

/**
 * Switches between training and the real shop; each has its own database.
 *
 * @throws PerchError `no_connection`
 */
export function setMode(
  { store, platform }: ConnectionDeps,
  mode: 'training' | 'live',
  caller: Caller,
): { restarting: true } {
  if (mode === 'live' && platform.connection().baseUrl === '') throw new PerchError('no_connection');
  const body = { from: store.identity.mode, to: mode };
  store.journal.append({ kind: 'mode.changed', subjectId: null, body, actor: caller.actor });
  platform.restart({ kind: 'mode', mode });
  return { restarting: true };
}

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
