import { MINUTE_MS, type MinuteTraits, type Sent, type Signature } from './traits.ts';

/**
 * How many requests the minute window still takes. Nothing is assumed about the kind of window (fixed, sliding, token
 * bucket): the headers say what is left, and between answers only such capacity is counted on as every kind gives
 * back, or as the kind that was proven does. All moments are monotonic milliseconds.
 */
export interface MinuteWindow {
  /** The last thing known of what is left; null: nothing is known, one request may ask. */
  known: Known | null;
  /** Requests admitted and not answered yet, lost ones among them until their time is over. */
  outstanding: number;
  /** Our requests of the last two minutes. */
  sent: Sent[];
  /** A lost request is a till's last one in its window when others share the key. */
  mutedUntil: number;
  /** Whether the latest answer told about the minute; null before the first answer. */
  told: boolean | null;
  traits: MinuteTraits;
  signature: Signature;
}

export interface Known {
  left: number;
  limit: number;
  /** When the answer that said so arrived. */
  at: number;
  /** As told, by the service's clock. */
  resetsAt: number;
  /** Before this the reset has surely not happened; after that it surely has; `turn` is most likely. */
  notBefore: number;
  surelyBy: number;
  turn: number;
  /** The first answer since the last reset: a reset that moves on from its own is that of a rolling window. */
  first: { resetsAt: number; notBefore: number; at: number };
}

export interface MinuteLimits {
  /** The plan's requests a minute. */
  limit: number;
  /** How far short of zero we stop, for the requests that other tills have under way: (K - 1) x c. */
  margin: number;
  tills: number;
  /** After this what other tills had under way has arrived. Milliseconds. */
  settleMs: number;
  /** How long a request takes to the service. Milliseconds. */
  wayMs: number;
}

export function emptyMinute(traits?: MinuteTraits): MinuteWindow {
  return {
    known: null,
    outstanding: 0,
    sent: [],
    mutedUntil: 0,
    told: null,
    traits: traits ?? { rolling: false, resets: false, refill: 0 },
    signature: { matches: 0, least: 0, most: 0 },
  };
}

/** How many of our requests have left a rolling window since the last answer. */
export function regained(window: MinuteWindow, known: Known, now: number): number {
  return window.sent.filter((one) => countsAgain(one, known, window.traits) && one.to + MINUTE_MS <= now)
    .length;
}

/**
 * Whether the last answer surely still counted a request of ours that leaves a rolling window after it. A window that
 * may be a fixed one counts only what was sent since it turned.
 */
export function countsAgain(one: Sent, known: Known, { rolling, resets }: MinuteTraits): boolean {
  if (resets || !one.counted || one.to > known.at || one.from + MINUTE_MS < known.at) return false;
  return rolling || one.from >= known.first.at;
}

export function isOver(known: Known | null, now: number): boolean {
  return known === null || now >= known.surelyBy;
}

export function recent(window: MinuteWindow, now: number): number {
  return window.sent.filter(({ to }) => to + MINUTE_MS > now).length;
}

/** When the next of our requests leaves a rolling window. */
export function nextExpiry(
  window: MinuteWindow,
  now: number,
  counts: (one: Sent) => boolean = () => true,
): number | null {
  const one = window.sent.find((candidate) => candidate.to + MINUTE_MS > now && counts(candidate));
  return one === undefined ? null : one.to + MINUTE_MS;
}
