import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type PlanLimits, type PlanName, plans } from '../../shared/petstore/plans.ts';
import type { Clock } from '../../shared/time.ts';
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

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest();
/** The rows that share these 40 bits are compared in full, each in constant time. */
const lookupOf = (hash: Buffer) => hash.toString('hex', 0, 5);

/** Makes an account. Throws when its name is taken or empty. */
export async function createAccount(store: Keys, clock: Clock, name: string): Promise<Account> {
  if (name.trim() === '') throw new Error('An account needs a name.');
  if (await store.findAccount(name)) throw new Error(`There is already an account named ${name}.`);
  const account = { id: randomUUID(), name, createdAt: clock.now() };
  await store.createAccount(account);
  return account;
}

/**
 * Makes sure that a key is in force on this plan, with its account, and returns it: the given one, or a new one where
 * none is given.
 */
export async function ensureKey(store: Keys, clock: Clock, wanted: NewKey): Promise<string> {
  const limits = limitsOf(wanted);
  if (!(await store.findAccount(wanted.account))) await createAccount(store, clock, wanted.account);
  const known = wanted.key === undefined ? null : await findKey(store, wanted.key);
  if (!known || wanted.key === undefined) return (await issueKey(store, clock, wanted)).key;
  await store.changePlan(known.id, wanted.plan, limits);
  return wanted.key;
}

/** Makes a key for an account. Throws when the account does not exist or Enterprise comes without limits. */
export async function issueKey(
  store: Keys,
  clock: Clock,
  { account: name, plan, limits, key = `psk_${randomBytes(32).toString('base64url')}` }: NewKey,
): Promise<{ key: string; record: ApiKey }> {
  const account = await store.findAccount(name);
  if (!account) throw new Error(`There is no account named ${name}.`);
  const inForce = limitsOf({ plan, limits });
  const hash = sha256(key);
  const record = {
    id: randomUUID(),
    accountId: account.id,
    plan,
    minute: inForce.minute,
    day: inForce.day,
    createdAt: clock.now(),
    revokedAt: null,
  };
  await store.add({ ...record, hash: hash.toString('hex') }, lookupOf(hash));
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
  if (!changed) throw new Error(`There is no key in force with the id ${id}.`);
  await forgetWait(counters, keySubjectId(id));
  return changed;
}

/** The record of a key in force, or null. Takes the same time whichever part of a wrong key is right. */
export async function findKey(store: Keys, key: string): Promise<ApiKey | null> {
  const hash = sha256(key);
  let found: ApiKey | null = null;
  for (const candidate of await store.candidates(lookupOf(hash))) {
    if (timingSafeEqual(Buffer.from(candidate.hash, 'hex'), hash)) found = candidate;
  }
  return found;
}

function limitsOf({ plan, limits }: Pick<NewKey, 'plan' | 'limits'>): PlanLimits {
  if (plan !== 'enterprise' && limits) {
    throw new Error(`Only Enterprise has limits of its own; ${plan} comes with those of its plan.`);
  }
  const inForce = plan === 'enterprise' ? limits : plans[plan];
  if (!inForce) throw new Error('An Enterprise key needs its limits: requests per minute and per day.');
  return inForce;
}
