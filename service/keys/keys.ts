import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type PlanLimits, type PlanName, plans } from '../../shared/petstore/plans.ts';
import type { Clock } from '../../shared/time/time.ts';
import { keySubjectId } from '../limits/limiter.ts';
import { resetWait } from '../limits/strikes.ts';
import type { Account, ApiKey, Keys, Storage } from '../storage/index.ts';

/**
 * API keys. A key has 256 random bits, so SHA-256 is enough and a slow hash would only cost time. The key itself is returned
 * once, by `issueKey`, and never stored.
 */
export interface NewKey {
  account: string;
  plan: PlanName;
  /** The agreed limits, only for Enterprise. */
  limits?: PlanLimits | undefined;
  /** A given key instead of a random one, for tests and training. */
  key?: string | undefined;
}

/** In hexadecimal digits. */
const sha256 = (text: string) => hash('sha256', text);
/** Prefix of the digest used for the look-up; rows that share it are compared in constant time. */
const lookupOf = (digest: string) => digest.slice(0, 10);

/** Creates an account. @throws Error if the name is taken or empty */
export async function createAccount(store: Keys, clock: Clock, name: string): Promise<Account> {
  if (name.trim() === '') throw new Error('An account needs a name.');
  const account = { id: randomUUID(), name, createdAt: clock.now() };
  if (await store.createAccount(account)) return account;
  throw new Error(`There is already an account named ${name}.`);
}

/** The account with this name, created if necessary. */
export async function ensureAccount(store: Keys, clock: Clock, name: string): Promise<Account> {
  const known = await store.findAccount(name);
  if (known) return known;
  // Another instance may create it first.
  await store.createAccount({ id: randomUUID(), name, createdAt: clock.now() });
  return accountNamed(store, name);
}

async function accountNamed(store: Keys, name: string): Promise<Account> {
  const account = await store.findAccount(name);
  if (!account) throw new Error(`There is no account named ${name}.`);
  return account;
}

/**
 * Ensures an active key with its account, and returns it: the given one or a new one. An active key keeps its account, and
 * its plan unless one is given; a new one is on Free by default.
 *
 * @throws Error if the key was revoked, or for limits without Enterprise
 */
export async function ensureKey(
  store: Keys,
  clock: Clock,
  { plan, ...wanted }: Omit<NewKey, 'plan'> & { plan?: PlanName | undefined },
): Promise<string> {
  const made = { ...wanted, plan: plan ?? 'free' };
  const limits = limitsOf(made);
  await ensureAccount(store, clock, wanted.account);
  const { key } = wanted;
  if (key === undefined) return (await issueKey(store, clock, made)).key;
  if (!(await findKey(store, key))) {
    // Another instance may have created it meanwhile.
    await issueKey(store, clock, made).catch((error) => {
      if (!(error instanceof ActiveKeyExists)) throw error;
    });
  }
  const known = await findKey(store, key);
  if (known && plan !== undefined) await store.changePlan(known.id, plan, limits);
  return key;
}

class ActiveKeyExists extends Error {}

/**
 * Creates a key for an account.
 *
 * @throws Error if the account does not exist, Enterprise has no limits, or the given key is active or revoked
 */
export async function issueKey(
  store: Keys,
  clock: Clock,
  { account: name, plan, limits, key = `psk_${randomBytes(32).toString('base64url')}` }: NewKey,
): Promise<{ key: string; record: ApiKey }> {
  const account = await accountNamed(store, name);
  const effectiveLimits = limitsOf({ plan, limits });
  const digest = sha256(key);
  const before = await recordsOf(store, key);
  if (before.length > 0 && before.every(({ revokedAt }) => revokedAt !== null)) {
    throw new Error(
      `This key was revoked (its record is ${before.map(({ id }) => id).join(', ')}) and cannot be used again. ` +
        'Make a new one with "keys create", or start without a key to be given one.',
    );
  }
  const record = {
    id: randomUUID(),
    accountId: account.id,
    plan,
    minute: effectiveLimits.minute,
    day: effectiveLimits.day,
    createdAt: clock.now(),
    revokedAt: null,
  };
  const added = await store.add({ ...record, hash: digest }, lookupOf(digest));
  if (!added) throw new ActiveKeyExists('This key is already active.');
  return { key, record };
}

/**
 * Moves an active key to another plan and returns its record. Its usage of the running windows and a ban remain
 * (docs/contract.md, "Accounts").
 *
 * @throws Error if there is no such active key, or Enterprise has no limits
 */
export async function changePlan(
  { keys, counters }: Pick<Storage, 'keys' | 'counters'>,
  id: string,
  wanted: Pick<NewKey, 'plan' | 'limits'>,
): Promise<ApiKey> {
  const changed = await keys.changePlan(id, wanted.plan, limitsOf(wanted));
  if (!changed) throw new Error(`There is no active key with the id ${id}.`);
  await resetWait(counters, keySubjectId(id));
  return changed;
}

/**
 * Moves an active key to another account; its plan and usage remain.
 *
 * @throws Error if there is no such active key or account
 */
export async function moveKey(store: Keys, id: string, account: string): Promise<ApiKey> {
  const moved = await store.move(id, (await accountNamed(store, account)).id);
  if (!moved) throw new Error(`There is no active key with the id ${id}.`);
  return moved;
}

/** Whether any account has an active key. */
export async function hasActiveKey(store: Keys): Promise<boolean> {
  return (await store.list()).some(({ revokedAt }) => revokedAt === null);
}

/** The record of an active key, or null. Compares in constant time. */
export async function findKey(store: Keys, key: string): Promise<ApiKey | null> {
  return (await recordsOf(store, key)).find(({ revokedAt }) => revokedAt === null) ?? null;
}

/** All records of a key, including revoked ones. */
async function recordsOf(store: Keys, key: string): Promise<ApiKey[]> {
  const digest = sha256(key);
  const candidates = await store.candidates(lookupOf(digest));
  const expected = Buffer.from(digest);
  return candidates.filter((candidate) => timingSafeEqual(Buffer.from(candidate.hash), expected));
}

function limitsOf({ plan, limits }: Pick<NewKey, 'plan' | 'limits'>): PlanLimits {
  if (plan !== 'enterprise' && limits) {
    throw new Error(`Only Enterprise can have its own limits; ${plan} has those of its plan.`);
  }
  const effectiveLimits = plan === 'enterprise' ? limits : plans[plan];
  if (!effectiveLimits)
    throw new Error('An Enterprise key needs its limits: requests per minute and per day.');
  return effectiveLimits;
}
