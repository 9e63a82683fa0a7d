/** The most lines above zero. */
const MAX_LINES = 4;

/**
 * The positions of an axis' lines, from zero to at least `most`, in equal round steps that the labels can distinguish.
 *
 * @param unit the smallest step of the labels: 100 if they omit minor units
 */
export function axisLines(most: number, unit: number): number[] {
  let step = unit;
  // 1, 2, 5, 10, 20, 50, ...
  for (let at = 0; step * MAX_LINES < most; at += 1) step *= at % 3 === 1 ? 2.5 : 2;
  const lines = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}
