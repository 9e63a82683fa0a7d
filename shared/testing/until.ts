import { vi } from 'vitest';

// Vitest's own waits give up after a second, which a busy machine needs for nothing at all. These only end what hangs.

const hangs = { timeout: 120_000, interval: 20 };

/** Resolves with what `look` finds as soon as it finds something. Rejects when nothing comes. */
export function until<T>(look: () => T | Promise<T>) {
  return vi.waitUntil(look, hangs);
}

/** Resolves as soon as no expectation of `look` fails. Rejects with the last failure when it stays. */
export function untilHolds<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, hangs);
}
