/** The value below which `share` (0 to 1) of the values lie; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median of ratios; of an even number, the geometric mean of the middle two. */
export function medianRatio(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (sorted.length % 2 === 1) return sorted[Math.floor(half)] as number;
  return Math.sqrt((sorted[half - 1] as number) * (sorted[half] as number));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
