/**
 * Where an arrow up or down leads among tiles that lie in groups, each of which begins a row of its own.
 *
 * @param sizes how many tiles each group has
 * @param chosen the place of the tile that it starts from, counted through all groups
 * @returns the place it leads to; -1 above the first row, and the last tile below the last row
 */
export function rowStep(sizes: readonly number[], columns: number, chosen: number, by: 1 | -1): number {
  const rows: { start: number; length: number }[] = [];
  let start = 0;
  for (const size of sizes) {
    for (let at = 0; at < size; at += columns) {
      rows.push({ start: start + at, length: Math.min(columns, size - at) });
    }
    start += size;
  }
  const here = rows.findIndex((row) => chosen < row.start + row.length);
  const from = rows[here];
  const to = rows[here + by];
  if (!from || !to) return by < 0 ? -1 : start - 1;
  return to.start + Math.min(chosen - from.start, to.length - 1);
}
