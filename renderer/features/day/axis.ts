/** The most lines that an axis has above nothing. */
const MOST_LINES = 4;

/**
 * Where the lines of an axis are, from nothing to at least `most`: at round amounts a round step apart, none finer than
 * its words can tell.
 *
 * @param unit the smallest step that the axis has words for: 100 where it leaves the cents out
 */
export function axisLines(most: number, unit: number): number[] {
  let step = unit;
  // 1, 2, 5, 10, 20, 50, ...
  for (let at = 0; step * MOST_LINES < most; at += 1) step *= at % 3 === 1 ? 2.5 : 2;
  const lines = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}
