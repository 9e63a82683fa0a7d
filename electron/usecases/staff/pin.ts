import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { PinSecret } from '../platform.ts';

/** Cost of scrypt: N (memory and time, a power of two), r (block size), p (parallel lanes). */
export interface PinCost {
  n: number;
  r: number;
  p: number;
}

/**
 * 32 MiB and about 0.1 s per guess, because cashiers sign in many times a day on slow machines. A PIN has few digits, so
 * its hash is also keyed with a secret from this computer's keychain; at the till the lock after failures protects it.
 */
export const pinCost: PinCost = { n: 2 ** 15, r: 8, p: 1 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const UNKEYED = 'scrypt';
const KEYED = 'scrypt-hmac';

interface PinHash {
  cost: PinCost;
  salt: Buffer;
  key: Buffer;
  /** The id of the secret of a keyed hash; null without a secret. */
  secretId: string | null;
}

/**
 * Hashes a PIN as `scrypt$N$r$p$salt$key`, salt and key in base64, or as `scrypt-hmac$N$r$p$salt$key$id`: scrypt over the
 * PIN's HMAC-SHA-256 under the secret with that id (docs/roles.md). Runs off the main thread.
 *
 * @param secret the secret of this computer's keychain; null without a keychain
 */
export async function hashPin(
  pin: string,
  secret: PinSecret | null,
  cost: PinCost = pinCost,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(pin, secret, salt, cost);
  const fields = [cost.n, cost.r, cost.p, salt.toString('base64'), key.toString('base64')];
  return (secret ? [KEYED, ...fields, secret.id] : [UNKEYED, ...fields]).join('$');
}

/** Whether a PIN matches a stored hash; false for an unreadable hash or one keyed with another secret. */
export async function checkPin(pin: string, stored: string, secret: PinSecret | null): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed || (parsed.secretId !== null && parsed.secretId !== secret?.id)) return false;
  const key = await derive(pin, parsed.secretId === null ? null : secret, parsed.salt, parsed.cost);
  return timingSafeEqual(key, parsed.key);
}

/** The id of the secret of a stored hash; null for a hash without a secret or an unreadable one. */
export function secretIdOf(stored: string): string | null {
  return parse(stored)?.secretId ?? null;
}

/** Whether a stored hash has another cost than new ones, or lacks the current secret. */
export function isOutdated(stored: string, secret: PinSecret | null, cost: PinCost = pinCost): boolean {
  const parsed = parse(stored);
  if (!parsed || (secret !== null && parsed.secretId !== secret.id)) return true;
  return parsed.cost.n !== cost.n || parsed.cost.r !== cost.r || parsed.cost.p !== cost.p;
}

function parse(stored: string): PinHash | null {
  const [name, n, r, p, salt, key, secretId] = stored.split('$');
  if ((name === KEYED) !== (secretId !== undefined) || (name !== KEYED && name !== UNKEYED)) return null;
  if (!salt || !key) return null;
  const cost = { n: Number(n), r: Number(r), p: Number(p) };
  const bytes = Buffer.from(key, 'base64');
  const sane = cost.n >= 2 && cost.n <= 2 ** 20 && cost.r >= 1 && cost.r <= 32 && cost.p >= 1 && cost.p <= 16;
  if (!sane || bytes.length !== KEY_BYTES) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), key: bytes, secretId: secretId ?? null };
}

function derive(pin: string, secret: PinSecret | null, salt: Buffer, { n, r, p }: PinCost): Promise<Buffer> {
  const password = secret ? createHmac('sha256', secret.key).update(pin).digest() : pin;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
