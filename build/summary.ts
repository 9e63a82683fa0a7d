import type { Outcome } from './reports.ts';

// The summary of `npm test`: times, slow tests, failures, and the count.

/** A part with its time in milliseconds. */
export interface TimedPart {
  name: string;
  ms: number;
  /** Additional text. */
  note?: string;
}

const SLOWEST = 10;
/** Lines of a failure repeated in the summary. */
const FAILURE_LINES = 8;

/** Formats a duration: `0.4 s`, `12 s`, `3 min 5 s`. */
function duration(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The last lines of `npm test`; the last one is only the count. */
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

/** The failed tests, each with the first lines of its message. */
function failures(total: Outcome): string[] {
  const lines = total.tests.flatMap(({ name, failure }) =>
    failure === undefined
      ? []
      : [`  ${name}`, ...failure.split('\n', FAILURE_LINES).map((line) => `    ${line}`)],
  );
  return lines.length > 0 ? ['\n== Failed tests', ...lines] : [];
}
