/** Why the gate is closed. */
export type WaitReason = 'rate_limited' | 'banned' | 'unauthorized' | 'unreachable';

/**
 * The closed gate. Moments are monotonic milliseconds. A wait ends in a single probe; only its answer opens the gate.
 */
export interface Wait {
  reason: WaitReason;
  /** Infinity: until a person acts. */
  until: number;
  /** The one request that may leave after the wait is under way. */
  probing: boolean;
  /** Nothing sent before this moment can close the gate a second time: it belongs to the same trouble. */
  since: number;
}

/** Never longer without a probe (docs/sync.md, "The gate"). */
export const LONGEST_WAIT_MS = 25 * 3_600_000;
/** A ban of unknown length. */
const BAN_WAIT_MS = 15 * 60_000;
/** After a restart a wait of up to this is served in full. */
export const SERVED_IN_FULL_MS = 3_600_000;
/** Between probes of a wait that may not be over, while their answers are lost: each may be a request too early. */
export const DOUBTED_PAUSE_MS = 15 * 60_000;

export interface Refusal {
  reason: 'rate_limited' | 'banned';
  /** What Retry-After asked for; null where there is none. */
  waitMs: number | null;
  /** How long until the reset that the answer named, where it can be told. */
  resetMs: number | null;
  /** Refusals in a row, this one included. */
  strikes: number;
}

/**
 * How long to wait after a refusal: what was asked for, the reset only where nothing was, doubled with every refusal
 * in a row. Jitter only ever extends.
 *
 * @param random 0 to 1
 */
export function waitAfter({ reason, waitMs, resetMs, strikes }: Refusal, random: number): number {
  const asked = waitMs ?? (reason === 'banned' ? BAN_WAIT_MS : (resetMs ?? 60_000));
  const base = Math.max(asked, 1000) * 2 ** Math.min(strikes - 1, 20);
  return Math.min(base + 250 + random * Math.min(base * 0.05, 5000), LONGEST_WAIT_MS);
}

/** Closes, or keeps closed for longer: a later, shorter wait never shortens one. */
export function close(wait: Wait | null, reason: WaitReason, until: number, now: number): Wait {
  const kept = wait !== null && wait.until > now && wait.until >= until && reason !== 'unauthorized';
  return kept ? { ...wait, probing: false } : { reason, until, probing: false, since: wait?.since ?? now };
}

/**
 * How long to slow down after failures in a row (no answer, 5xx). The first costs a moment; a service in trouble is
 * asked ever more rarely.
 */
export function slowdown(failures: number, answered: boolean, waitMs: number | null, random: number): number {
  const longest = answered ? 300_000 : 60_000;
  const base = Math.min(1000 * 2 ** Math.min(failures - 1, 20), longest);
  return Math.min(Math.max(base, waitMs ?? 0) * (1 + random * 0.2), LONGEST_WAIT_MS);
}

/** A wait as it outlives the program. */
export interface SavedWait {
  reason: WaitReason;
  /** What was left of it when this was saved; null: until a person acts. */
  remainingMs: number | null;
  /** The wall clock at that moment. It may be wrong, or be set meanwhile. */
  savedAt: number;
}

/**
 * What is left of a saved wait at a start. Up to an hour is served in full, because no clock can be trusted over a
 * restart; of a longer one the wall clock takes off what has passed, and if it is wrong that costs one probe. After
 * a second refusal in a row not even that is risked within the hour.
 */
export function restoreWait(saved: SavedWait, strikes: number, wallNow: number): number {
  if (saved.remainingMs === null) return Infinity;
  if (saved.remainingMs <= SERVED_IN_FULL_MS) return saved.remainingMs;
  const passed = Math.max(0, wallNow - saved.savedAt);
  const left = Math.max(0, Math.min(saved.remainingMs, LONGEST_WAIT_MS) - passed);
  return strikes >= 2 ? Math.max(left, SERVED_IN_FULL_MS) : left;
}
