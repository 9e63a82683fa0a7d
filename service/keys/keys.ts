import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type PlanLimits, type PlanName, plans } from '../../shared/petstore/plans.ts';
import type { Clock } from '../../shared/time/time.ts';
import { keySubjectId } from '../limits/limiter.ts';
import { forgetWait } from '../limits/strikes.ts';
import type { Account, ApiKey, Keys, Storage } from '../storage/index.ts';

/**
 * API keys. A key is 256 random bits, so a plain SHA-256 of it cannot be guessed back and a slow hash would only cost
 * time on every request. The key itself is returned once, by `issueKey`, and never stored.
 */
export interface NewKey {
  account: string;
  plan: PlanName;
  /** Only for Enterprise: the limits that were agreed. */
  limits?: PlanLimits | undefined;
  /** A given key instead of a random one, for tests and training. */
  key?: string | undefined;
}

/** In hexadecimal digits. */
const sha256 = (text: string) => hash('sha256', text);
/** The rows that share these 40 bits are compared in full, each in constant time. */
const lookupOf = (digest: string) => digest.slice(0, 10);

/** Makes an account. Throws when its name is taken or empty. */
export async function createAccount(store: Keys, clock: Clock, name: string): Promise<Account> {
  if (name.trim() === '') throw new Error('An account needs a name.');
  const account = { id: randomUUID(), name, createdAt: clock.now() };
  if (await store.createAccount(account)) return account;
  throw new Error(`There is already an account named ${name}.`);
}

/** The account of this name, made where there is none. */
export async function ensureAccount(store: Keys, clock: Clock, name: string): Promise<Account> {
  const known = await store.findAccount(name);
  if (known) return known;
  // Another instance that starts at the same moment may make it first.
  await store.createAccount({ id: randomUUID(), name, createdAt: clock.now() });
  return accountNamed(store, name);
}

async function accountNamed(store: Keys, name: string): Promise<Account> {
  const account = await store.findAccount(name);
  if (!account) throw new Error(`There is no account named ${name}.`);
  return account;
}

/**
 * Makes sure that a key is in force, with its account, and returns it: the given one, or a new one where none is given. A
 * given key that is in force stays in the account that it has, and on its plan unless one is named; a new one is on Free
 * then. Throws when it was revoked, or when limits come without Enterprise.
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
    // Another instance that starts at the same moment may have made it since.
    await issueKey(store, clock, made).catch((error) => {
      if (!(error instanceof KeyInForce)) throw error;
    });
  }
  const known = await findKey(store, key);
  if (known && plan !== undefined) await store.changePlan(known.id, plan, limits);
  return key;
}

class KeyInForce extends Error {}

/**
 * Makes a key for an account. Throws when the account does not exist, Enterprise comes without limits, or the given key
 * is in force already or was revoked.
 */
export async function issueKey(
  store: Keys,
  clock: Clock,
  { account: name, plan, limits, key = `psk_${randomBytes(32).toString('base64url')}` }: NewKey,
): Promise<{ key: string; record: ApiKey }> {
  const account = await accountNamed(store, name);
  const inForce = limitsOf({ plan, limits });
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
    minute: inForce.minute,
    day: inForce.day,
    createdAt: clock.now(),
    revokedAt: null,
  };
  const added = await store.add({ ...record, hash: digest }, lookupOf(digest));
  if (!added) throw new KeyInForce('This key is in force already.');
  return { key, record };
}

/**
 * Puts a key in force on another plan, from its next request on, and returns its record. What it has used of the running
 * minute and day stays used, and a ban stays (docs/contract.md, "Accounts"). Throws when there is no such key in force or
 * Enterprise comes without limits.
 */
export async function changePlan(
  { keys, counters }: Pick<Storage, 'keys' | 'counters'>,
  id: string,
  wanted: Pick<NewKey, 'plan' | 'limits'>,
): Promise<ApiKey> {
  const changed = await keys.changePlan(id, wanted.plan, limitsOf(wanted));
  if (!changed) throw new Error(`There is no active key with the id ${id}.`);
  await forgetWait(counters, keySubjectId(id));
  return changed;
}

/**
 * Puts a key in force into the account of this name, whose data it reads and writes from its next request on; its plan
 * and what it used of it stay. Throws when there is no such key in force or no such account.
 */
export async function moveKey(store: Keys, id: string, account: string): Promise<ApiKey> {
  const moved = await store.move(id, (await accountNamed(store, account)).id);
  if (!moved) throw new Error(`There is no active key with the id ${id}.`);
  return moved;
}

/** Whether any account has a key in force. */
export async function hasKeyInForce(store: Keys): Promise<boolean> {
  return (await store.list()).some(({ revokedAt }) => revokedAt === null);
}

/** The record of a key in force, or null. Takes the same time whichever part of a wrong key is right. */
export async function findKey(store: Keys, key: string): Promise<ApiKey | null> {
  return (await recordsOf(store, key)).find(({ revokedAt }) => revokedAt === null) ?? null;
}

/** Every record of a key, revoked ones included. */
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
  const inForce = plan === 'enterprise' ? limits : plans[plan];
  if (!inForce) throw new Error('An Enterprise key needs its limits: requests per minute and per day.');
  return inForce;
}
