import { vi } from 'vitest';

// Vitest's own waits give up after a second, which a busy machine can need. These only end hanging tests.

const hangs = { timeout: 120_000, interval: 20 };

/** Resolves with the result of `look` once it is truthy. Rejects on timeout. */
export function until<T>(look: () => T | Promise<T>) {
  return vi.waitUntil(look, hangs);
}

/** Resolves once no expectation of `look` fails. Rejects with the last failure on timeout. */
export function untilHolds<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, hangs);
}
