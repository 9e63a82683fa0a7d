/**
 * Tells a scanner from a person by the times of the keys alone. A scanner is a keyboard that types faster than hands can
 * and ends with Enter; hands roll two or three keys that fast, never most of a word. The rules, in milliseconds:
 *
 * - **Piece**: keys whose pauses are at most `PAUSE_MS`. A piece has a machine's pace where it has two keys or more and
 *   their gaps are at most `GAP_MS` at the median, so that one slow key is forgiven: a busy machine makes those.
 * - **Sure**: six keys whose gaps are at most `GAP_MS`, or four at less than half of that (`RAPID_MS`), but for an eighth
 *   of the gaps. Typing 200 words a minute is a key every 60 ms; nobody keeps either up over so many keys, and who rolls
 *   three keys at a time has more slow gaps than that.
 * - **A pause is not the end.** Pieces that follow one another within `RESUME_MS` are one run, for as long as the
 *   machine, the cable or the radio paused. What came before its sure piece belongs to the code too: pieces at a
 *   machine's pace, and a single key with which the run began, up to `LONE_MS` before.
 * - **Scan**: Enter right behind (`PAUSE_MS`) a piece of three keys at a machine's pace, or behind a run that has a sure
 *   piece; or as late as `RESUME_MS` behind a sure piece itself; or within `GAP_MS` behind a run that is sure only when
 *   its pieces are put together. Its code is the run, pauses and all.
 * - **Tab** ends a sure code as Enter does: some scanners are set so. Behind anything else it moves to the next field.
 * - **Torn**: a sure piece that did not end so: nothing came for `RESUME_MS`, or another key than a character did. It is
 *   no typing of a number or a search: a half of a code is no amount, no count and nothing to find. Words are kept, and so
 *   is whatever went into a field of text (stream.ts). Two pauses and more behind it are hands again,
 *   and what those type is kept.
 * - **Remains**: for `REMAINS_MS` after a torn one, what arrives at a machine's pace up to its Enter is the rest of it,
 *   unless it begins as the torn one did, which is the code scanned again.
 * - Everything else is typing, short rolls included.
 */
const GAP_MS = 35;
const RAPID_MS = 15;
/** A longer pause than this ends a piece; Enter may lag as much. */
const PAUSE_MS = 90;
const LONE_MS = 300;
/** A longer pause than this ends a run. */
export const RESUME_MS = 500;
const REMAINS_MS = 1500;
const SHORTEST = 3;
/** Some scanners end with carriage return and line feed: the second Enter must not press anything. */
const ECHO_MS = 120;

/** A code that did not come to its end. */
export interface Torn {
  kind: 'torn';
  /** Where it begins in the run: so many characters before it were typed. */
  from: number;
  /** The characters themselves. */
  code: string;
  /** What hands typed behind it, and was kept back. */
  typed: string;
}

export type Verdict =
  /** The first character of a run: what may become a burst. */
  | { kind: 'start' }
  /** Ordinary typing. */
  | { kind: 'typing' }
  /** Too fast for hands: a code on its way in, to be kept back. `sure` where it cannot be typing any more. */
  | { kind: 'burst'; sure: boolean }
  /** `from`: so many characters of the run were typed before it. */
  | { kind: 'scan'; code: string; from: number }
  /** An Enter that belongs to the scan before it. */
  | { kind: 'echo' }
  /** Keys that belong to the torn scan before them. */
  | { kind: 'remains'; from: number }
  | Torn;

export interface Scanner {
  /**
   * One key press at a time in milliseconds, by its `KeyboardEvent.key`; modified keys are not fed. `rest` is asked
   * before, with the same time.
   */
  feed(key: string, at: number): Verdict;
  /** Ends a run that has been silent for too long at that time; what was torn thereby. */
  rest(at: number): Torn | null;
  /** What was scanned or torn last was typing after all: nothing that follows belongs to it. */
  forget(): void;
  /** Whether a burst is under way at that time. */
  busy(at: number): boolean;
}

interface Piece {
  keys: string;
  gaps: number[];
  /** The pause before it. */
  after: number;
}

/** Makes a detector; it knows no document and no clock but the times it is given. */
export function createScanner(): Scanner {
  let run: Piece[] = [];
  /** When the run began. */
  let began = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let torn = { at: Number.NEGATIVE_INFINITY, code: '' };

  const sureAt = () => run.findIndex(isSure);

  /** The first piece of the code whose machine's part begins at a piece. */
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

  /** Ends the run as torn, where it has a sure piece. */
  function tear(): Torn | null {
    const sure = sureAt();
    if (sure < 0) return null;
    const begin = beginOf(sure);
    // A key or two behind a pause are the rest of the code; several pauses are hands.
    let end = run.length;
    const slow = run.length - 1 - run.findLastIndex(isFast);
    if (slow >= 2) end -= slow;
    const code = text(begin, end);
    const answer: Torn = { kind: 'torn', from: text(0, begin).length, code, typed: text(end) };
    torn = { at: last, code };
    run = [];
    return answer;
  }

  /** The piece with which the code begins that this Enter ends; -1 where it ends none. */
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

  /** Whether a code, and nothing that hands could type, ends with what comes now. */
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
      if (key === 'Shift') return { kind: 'typing' };
      if (key === 'Enter' || (key === 'Tab' && isSureCodeBefore(at - last))) return enter(at);
      // An echo follows the scan itself; with any other key in between, Enter is meant.
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
