import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt: N (memory and time, a power of two), r (block size), p (parallel lanes). */
export interface PinCost {
  n: number;
  r: number;
  p: number;
}

/**
 * 32 MiB and some 0.1 s a guess: a cashier signs in many times a day on a slow machine. A PIN has few digits; what
 * protects it at the till is the lock after failures.
 */
export const pinCost: PinCost = { n: 2 ** 15, r: 8, p: 1 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a PIN as `scrypt$N$r$p$salt$key`, salt and key in base64. Runs off the main thread. */
export async function hashPin(pin: string, cost: PinCost = pinCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(pin, salt, cost);
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a PIN belongs to a stored hash; false for a hash that cannot be read. */
export async function checkPin(pin: string, stored: string): Promise<boolean> {
  const parsed = parse(stored);
  if (!parsed) return false;
  const key = await derive(pin, parsed.salt, parsed.cost);
  return timingSafeEqual(key, parsed.key);
}

/** Whether a stored hash was made at another cost than new ones are, and should be made again. */
export function isOutdated(stored: string, cost: PinCost = pinCost): boolean {
  const parsed = parse(stored)?.cost;
  return parsed?.n !== cost.n || parsed.r !== cost.r || parsed.p !== cost.p;
}

function parse(stored: string): { cost: PinCost; salt: Buffer; key: Buffer } | null {
  const [name, n, r, p, salt, key] = stored.split('$');
  if (name !== 'scrypt' || !salt || !key) return null;
  const cost = { n: Number(n), r: Number(r), p: Number(p) };
  const bytes = Buffer.from(key, 'base64');
  const sane = cost.n >= 2 && cost.n <= 2 ** 20 && cost.r >= 1 && cost.r <= 32 && cost.p >= 1 && cost.p <= 16;
  return sane && bytes.length === KEY_BYTES ? { cost, salt: Buffer.from(salt, 'base64'), key: bytes } : null;
}

function derive(pin: string, salt: Buffer, { n, r, p }: PinCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
