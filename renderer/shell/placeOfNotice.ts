/** A rectangle of the window, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a notice keeps from the window's edge and from what it must not cover. */
const GAP = 16;
/** So much of what may be covered a notice rather covers than to lie a pixel higher; square pixels. */
const RATHER_COVERED = 200;

const coveredOf = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Whether one lies on the other. */
export const covers = (a: Box, b: Box) => coveredOf(a, b) > 0;

/**
 * Where a notice lies: as low as it may without covering a main button, on the left unless something is in the way there.
 * Where it fits nowhere it covers as little as can be.
 *
 * @param clear what it must not cover
 * @param others what it rather does not cover
 */
export function placeOfNotice(
  size: { width: number; height: number },
  view: { width: number; height: number },
  clear: readonly Box[],
  others: readonly Box[],
): { left: number; bottom: number } {
  const lowest = view.height - GAP - size.height;
  const tops = [lowest, ...clear.map(({ top }) => top - GAP / 2 - size.height)].filter(
    (top) => top >= GAP && top <= lowest,
  );
  const lefts = [GAP, view.width - GAP - size.width, (view.width - size.width) / 2];
  let best = { left: GAP, bottom: GAP };
  let least = Number.POSITIVE_INFINITY;
  for (const left of lefts) {
    for (const top of tops) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const sum = (boxes: readonly Box[]) => boxes.reduce((area, each) => area + coveredOf(box, each), 0);
      const cost = sum(clear) * view.width + sum(others) + (lowest - top) * RATHER_COVERED;
      if (cost >= least) continue;
      least = cost;
      best = { left, bottom: view.height - box.bottom };
    }
  }
  return best;
}
