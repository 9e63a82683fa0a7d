/** How many cases a test draws: all in `npm run test:long`, a part of them elsewhere. */
export function sized(slice: number, long: number): number {
  return process.env.PERCH_TEST_LONG ? long : slice;
}
