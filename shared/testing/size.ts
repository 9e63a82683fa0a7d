/**
 * How many cases a test draws: the whole number in `npm run test:long`, a slice of them elsewhere, which a person
 * waits for.
 */
export function sized(slice: number, long: number): number {
  return process.env.PERCH_TEST_LONG ? long : slice;
}
