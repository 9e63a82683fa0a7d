import type { Outcome } from './reports.ts';

// How `npm test` ends: where the time went, what was slow, what failed, and the count.

/** A part, and how long it took in milliseconds. */
export interface TimedPart {
  name: string;
  ms: number;
  /** What else there is to say. */
  note?: string;
}

const SLOWEST = 10;
/** Lines of a failure that are printed again at the end; the whole is above, where the test ran. */
const FAILURE_LINES = 8;

/** A time as a person reads it: `0.4 s`, `12 s`, `3 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The last lines of `npm test`. The very last one is the count, and nothing else. */
export function summary(times: readonly TimedPart[], total: Outcome): string {
  const width = Math.max(...times.map(({ name }) => name.length));
  const lines = times.map(
    ({ name, ms, note }) => `  ${name.padEnd(width)}  ${duration(ms).padStart(11)}${note ? `  ${note}` : ''}`,
  );
  const slowest = [...total.tests].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  return [
    '\n== Time',
    ...lines,
    ...(slowest.length > 0 ? ['\n== Slowest tests'] : []),
    ...slowest.map(({ name, ms }) => `  ${duration(ms).padStart(11)}  ${name}`),
    ...failures(total),
    ...(total.skipped > 0 ? [`\n${total.skipped} skipped`] : []),
    `\n${total.passed} passed, ${total.failed} failed`,
  ].join('\n');
}

/** The tests that failed, each with the first lines of what its runner says. */
function failures(total: Outcome): string[] {
  const lines = total.tests.flatMap(({ name, failure }) =>
    failure === undefined
      ? []
      : [`  ${name}`, ...failure.split('\n', FAILURE_LINES).map((line) => `    ${line}`)],
  );
  return lines.length > 0 ? ['\n== Failed tests', ...lines] : [];
}
