import type { RequestHistory, RequestOutcome } from '../../../../shared/domain/requests.ts';

export const outcomes = [
  'ok',
  'unchanged',
  'refused',
  'limited',
  'unknown',
] as const satisfies RequestOutcome[];
export type Totals = Record<RequestOutcome, number>;
/** Requests of some minutes; `at` is their beginning. */
export type Bin = Totals & { at: string };

/** The shortest bar that is legible on a small screen. */
const BIN_MS = 5 * 60_000;
const none: Totals = { ok: 0, unchanged: 0, refused: 0, limited: 0, unknown: 0 };

/** The whole period in equal bars, including empty ones. */
export function binsOf({ from, to, minutes }: Pick<RequestHistory, 'from' | 'to' | 'minutes'>): Bin[] {
  const bins = new Map<number, Bin>();
  const binOf = (at: string) => Math.floor(Date.parse(at) / BIN_MS) * BIN_MS;
  for (let at = binOf(from); at <= Date.parse(to); at += BIN_MS) {
    bins.set(at, { at: new Date(at).toISOString(), ...none });
  }
  for (const minute of minutes) {
    const bin = bins.get(binOf(minute.at));
    if (bin) for (const outcome of outcomes) bin[outcome] += minute[outcome];
  }
  return [...bins.values()];
}

const STEPS_MS = [30, 60, 120, 180, 360].map((minutes) => minutes * 60_000);

/** The ticks of the time axis: full half hours or hours of local time, evenly spaced, at most `most`. */
export function ticksOf(bins: readonly Bin[], most = 8): string[] {
  const local = (at: string) => Date.parse(at) - new Date(at).getTimezoneOffset() * 60_000;
  const span = bins.length * BIN_MS;
  const step = STEPS_MS.find((each) => span / each <= most) ?? span;
  return bins.map(({ at }) => at).filter((at) => local(at) % step === 0);
}

export function totalsOf(bins: readonly Bin[]): Totals {
  const totals = { ...none };
  for (const bin of bins) for (const outcome of outcomes) totals[outcome] += bin[outcome];
  return totals;
}
