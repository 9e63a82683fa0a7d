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
  /** Our requests of the last two minutes, in the order in which they were over. Grows in place. */
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
    signature: { matches: 0, refuted: false, least: 0, most: 0 },
  };
}

/** How many of our requests have left a rolling window since the last answer. */
export function regained({ sent, traits }: MinuteWindow, known: Known, now: number): number {
  let count = 0;
  for (let at = 0; at < sent.length && (sent[at] as Sent).to + MINUTE_MS <= now; at += 1) {
    if (countsAgain(sent[at] as Sent, known, traits)) count += 1;
  }
  return count;
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

/** How many of our requests were over less than a minute ago. */
export function recent({ sent }: MinuteWindow, now: number): number {
  return sent.length - firstWithin(sent, now);
}

/** Our requests that left at or after a moment, those under way included. */
export function sentSince({ sent, outstanding }: MinuteWindow, from: number): number {
  let count = outstanding;
  for (let at = sent.length - 1; at >= 0 && (sent[at] as Sent).to >= from; at -= 1) {
    if ((sent[at] as Sent).from >= from) count += 1;
  }
  return count;
}

/** When the next of our requests leaves a rolling window. */
export function nextExpiry(
  { sent }: MinuteWindow,
  now: number,
  counts: (one: Sent) => boolean = () => true,
): number | null {
  for (let at = firstWithin(sent, now); at < sent.length; at += 1) {
    if (counts(sent[at] as Sent)) return (sent[at] as Sent).to + MINUTE_MS;
  }
  return null;
}

/** Where the requests begin that were over less than a minute ago. */
function firstWithin(sent: readonly Sent[], now: number): number {
  let low = 0;
  let high = sent.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sent[middle] as Sent).to + MINUTE_MS > now) high = middle;
    else low = middle + 1;
  }
  return low;
}
