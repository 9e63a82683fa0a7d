/**
 * Distinguishes a scanner from a person by the timing of keys alone. A scanner types faster than a person and ends with
 * Enter; people roll two or three keys that fast, but never most of a word. The rules, in milliseconds:
 *
 * - **Piece**: keys at most `PAUSE_MS` apart. A piece is fast if it has two keys or more with a median gap of at most
 *   `GAP_MS`; the median tolerates a slow key, as a busy machine delays some.
 * - **Sure**: six keys with gaps of at most `GAP_MS`, or four of at most `RAPID_MS`, except for an eighth of the gaps.
 *   At 200 words a minute a person presses a key every 60 ms, and rolled keys have more slow gaps.
 * - **Run**: pieces at most `RESUME_MS` apart, since machine, cable or radio may pause. The code also includes what precedes
 *   its sure piece: fast pieces, and a single key that began the run up to `LONE_MS` before.
 * - **Scan**: Enter within `PAUSE_MS` after a fast piece of three keys or after a run with a sure piece; within `RESUME_MS`
 *   after a sure piece itself; or within `GAP_MS` after a run whose pieces are sure only when joined. The code is the run.
 * - **Tab** ends a sure code like Enter, as some scanners are configured so. Otherwise it moves to the next field.
 * - **Torn**: a sure piece followed by `RESUME_MS` of silence or by a key that is not a character. A partial code is never
 *   an amount, a count or a search; words, and anything in a text field, are kept (stream.ts). After two pauses or more,
 *   keys count as typing again and are kept.
 * - **Remains**: for `REMAINS_MS` after a torn code, fast keys up to Enter are the rest of it, unless they begin like the
 *   torn code, which is then scanned again.
 * - Everything else is typing, including short rolls.
 */
const GAP_MS = 35;
const RAPID_MS = 15;
/** A longer pause ends a piece. Enter may be as late. */
const PAUSE_MS = 90;
const LONE_MS = 300;
/** A longer pause ends a run. */
export const RESUME_MS = 500;
const REMAINS_MS = 1500;
const SHORTEST = 3;
/** Some scanners send carriage return and line feed: the second Enter is ignored. */
const ECHO_MS = 120;

/** Whether a key only changes what others type: scanners press such keys, too. */
export const isModifier = (key: string): boolean =>
  ['Shift', 'AltGraph', 'CapsLock', 'NumLock'].includes(key);

/** An incomplete code. */
export interface Torn {
  kind: 'torn';
  /** The number of typed characters before it in the run. */
  from: number;
  code: string;
  /** Characters typed after it, held back so far. */
  typed: string;
}

export type Verdict =
  /** The first character of a run; a burst may follow. */
  | { kind: 'start' }
  | { kind: 'typing' }
  /** Too fast for typing: probably a code, to be held back. `sure` if it cannot be typing. */
  | { kind: 'burst'; sure: boolean }
  /** `from`: the number of typed characters before it in the run. */
  | { kind: 'scan'; code: string; from: number }
  /** An Enter that belongs to the scan before it. */
  | { kind: 'echo' }
  /** Keys that belong to the torn code before them. */
  | { kind: 'remains'; from: number }
  | Torn;

export interface Scanner {
  /**
   * Processes one key press (`KeyboardEvent.key`, milliseconds), without modified keys. Call `rest` with the same time first.
   */
  feed(key: string, at: number): Verdict;
  /** Ends a run that was silent for too long by then. Returns a torn code. */
  rest(at: number): Torn | null;
  /** The last code was typing after all: no remains or echo follow it. */
  forget(): void;
  /** Whether a burst is in progress at that time. */
  busy(at: number): boolean;
}

interface Piece {
  keys: string;
  gaps: number[];
  /** The pause before the piece. */
  after: number;
}

/** Creates a detector without access to the document or a clock. */
export function createScanner(): Scanner {
  let run: Piece[] = [];
  /** The start of the run. */
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let torn = { at: Number.NEGATIVE_INFINITY, code: '' };

  const sureAt = () => run.findIndex(isSure);

  /** The first piece of the code, given its first fast piece. */
  function beginOf(at: number): number {
    let begin = at;
    for (; begin > 0; begin -= 1) {
      const before = run[begin - 1] as Piece;
      const pause = (run[begin] as Piece).after;
      const first = begin === 1 && before.keys.length === 1 && pause <= LONE_MS;
      if (!isFast(before) && !first) break;
    }
    return begin;
  }

  const text = (from: number, to = run.length) =>
    run
      .slice(from, to)
      .map(({ keys }) => keys)
      .join('');

  /** Ends the run as torn if it has a sure piece. */
  function tear(): Torn | null {
    const sure = sureAt();
    if (sure < 0) return null;
    const begin = beginOf(sure);
    // One slow piece belongs to the code; two or more are typing.
    let end = run.length;
    const slow = run.length - 1 - run.findLastIndex(isFast);
    if (slow >= 2) end -= slow;
    const code = text(begin, end);
    const answer: Torn = { kind: 'torn', from: text(0, begin).length, code, typed: text(end) };
    torn = { at: last, code };
    run = [];
    return answer;
  }

  /** The first piece of the code that an Enter with this delay ends; -1 for none. */
  function codeBefore(lag: number): number {
    const tail = run.at(-1);
    if (!tail) return -1;
    const at = run.length - 1;
    if (lag <= PAUSE_MS && tail.keys.length >= SHORTEST && isFast(tail)) return beginOf(at);
    if (isSure(tail) && lag <= RESUME_MS) return beginOf(at);
    const sure = sureAt();
    if (sure >= 0 && lag <= PAUSE_MS) return beginOf(sure);
    if (lag > GAP_MS) return -1;
    const begin = isFast(tail) || tail.keys.length === 1 ? beginOf(at) : at;
    const pieces = run.slice(begin);
    const whole = {
      keys: text(begin),
      gaps: pieces.flatMap(({ gaps, after }, index) => (index === 0 ? gaps : [after, ...gaps])),
      after: 0,
    };
    return isSure(whole) ? begin : -1;
  }

  /** Whether the next key ends a code that cannot have been typed. */
  const isSureCodeBefore = (lag: number) => codeBefore(lag) >= 0 && sureAt() >= 0;

  function enter(at: number): Verdict {
    const lag = at - last;
    const begin = codeBefore(lag);
    const keys = text(0);
    const soon = began - torn.at <= REMAINS_MS;
    if (begin >= 0) {
      const code = text(begin);
      const from = keys.length - code.length;
      run = [];
      if (soon && !code.startsWith(torn.code)) return { kind: 'remains', from };
      scannedAt = at;
      torn = { at: Number.NEGATIVE_INFINITY, code: '' };
      return { kind: 'scan', code, from };
    }
    const rest = tear();
    if (rest) return rest;
    const tail = run.at(-1);
    const lone = run.length === 1 && tail !== undefined && (tail.keys.length === 1 || isFast(tail));
    run = [];
    if (soon && lone && lag <= GAP_MS) return { kind: 'remains', from: 0 };
    if (keys === '' && at - torn.at <= REMAINS_MS) return { kind: 'echo' };
    return at - scannedAt <= ECHO_MS ? { kind: 'echo' } : { kind: 'typing' };
  }

  function rest(at: number): Torn | null {
    if (run.length === 0 || at - last <= RESUME_MS) return null;
    const answer = tear();
    run = [];
    return answer;
  }

  return {
    feed(key, at) {
      if (isModifier(key)) return { kind: 'typing' };
      if (key === 'Enter' || (key === 'Tab' && isSureCodeBefore(at - last))) return enter(at);
      // An echo directly follows the scan; after any other key, Enter is intentional.
      scannedAt = Number.NEGATIVE_INFINITY;
      if (key.length !== 1) {
        const answer = tear();
        run = [];
        if (!answer) torn = { at: Number.NEGATIVE_INFINITY, code: '' };
        return answer ?? { kind: 'typing' };
      }
      const gap = at - last;
      last = at;
      const tail = run.at(-1);
      if (!tail) {
        began = at;
        run = [{ keys: key, gaps: [], after: gap }];
        return { kind: 'start' };
      }
      if (gap > PAUSE_MS) {
        run.push({ keys: key, gaps: [], after: gap });
        const sure = sureAt();
        if (sure < 0) return { kind: 'typing' };
        return run.length - 1 - run.findLastIndex(isFast) >= 2
          ? (tear() ?? { kind: 'typing' })
          : { kind: 'burst', sure: true };
      }
      tail.keys += key;
      tail.gaps.push(gap);
      const sure = sureAt() >= 0;
      return sure || (tail.keys.length >= SHORTEST && isFast(tail))
        ? { kind: 'burst', sure }
        : { kind: 'typing' };
    },
    rest,
    forget() {
      torn = { at: Number.NEGATIVE_INFINITY, code: '' };
      scannedAt = Number.NEGATIVE_INFINITY;
    },
    busy(at) {
      const tail = run.at(-1);
      if (!tail) return false;
      if (sureAt() >= 0) return at - last <= RESUME_MS;
      return tail.keys.length >= SHORTEST && isFast(tail) && at - last <= PAUSE_MS;
    },
  };
}

function isFast({ keys, gaps }: Piece): boolean {
  return keys.length >= 2 && median(gaps) <= GAP_MS;
}

function isSure({ keys, gaps }: Piece): boolean {
  const within = (pace: number) => gaps.filter((gap) => gap > pace).length * 8 <= gaps.length;
  return (keys.length >= 6 && within(GAP_MS)) || (keys.length >= 4 && within(RAPID_MS));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
}
