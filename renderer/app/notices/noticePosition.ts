/** A rectangle of the window, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Distance from the window's edge and from obstacles, CSS pixels. */
const GAP = 16;
/** Covering this much text (square pixels) costs as much as lying one pixel higher. */
const TEXT_OVERLAP_COST = 200;

const coveredOf = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const sumOf = (box: Box, boxes: readonly Box[]) =>
  boxes.reduce((area, each) => area + coveredOf(box, each), 0);

/** Whether two boxes overlap. */
export const covers = (a: Box, b: Box) => coveredOf(a, b) > 0;

interface Size {
  width: number;
  height: number;
}

interface Place {
  left: number;
  bottom: number;
}

/** The box of a notice at a place. */
export function boxAt({ left, bottom }: Place, { width, height }: Size, view: Size): Box {
  const under = view.height - bottom;
  return { left, top: under - height, right: left + width, bottom: under };
}

/** Boxes that a notice should not cover, most important first. */
export interface Obstacles {
  /** Main buttons and elements with `data-clear`. */
  clear: readonly Box[];
  /** Other buttons and fields. */
  pressed: readonly Box[];
  /** Text in lists and tables. */
  others: readonly Box[];
}

/**
 * Finds the lowest place where a notice covers no button, preferably on the left. If there is none, it covers as little as
 * possible, main buttons least.
 *
 * @param now its current place, kept unless another one covers less
 */
export function noticePosition(size: Size, view: Size, around: Obstacles, now: Place | null = null): Place {
  const best = bestPlace(size, view, around);
  if (now === null) return best;
  const [before, after] = [boxAt(now, size, view), boxAt(best, size, view)];
  const inside = before.top >= 0 && before.left >= 0 && before.right <= view.width;
  const moves =
    !inside ||
    around.clear.some((each) => covers(before, each)) ||
    costOf(before, view, around) > costOf(after, view, around);
  return moves ? best : now;
}

/** The cost of a place: covering a button costs more than any height, a main button most. */
function costOf(box: Box, { width }: Size, { clear, pressed, others }: Obstacles): number {
  return sumOf(box, clear) * width ** 2 + sumOf(box, pressed) * width + sumOf(box, others);
}

function bestPlace(size: Size, view: Size, around: Obstacles): Place {
  const lowest = view.height - GAP - size.height;
  const above = [...around.clear, ...around.pressed].map(({ top }) => top - GAP / 2 - size.height);
  const tops = [lowest, ...new Set(above)].filter((top) => top >= GAP && top <= lowest);
  const lefts = [GAP, view.width - GAP - size.width, (view.width - size.width) / 2];
  let best = { left: GAP, bottom: GAP };
  let least = Number.POSITIVE_INFINITY;
  for (const left of lefts) {
    for (const top of tops) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const cost = costOf(box, view, around) + (lowest - top) * TEXT_OVERLAP_COST;
      if (cost >= least) continue;
      least = cost;
      best = { left, bottom: view.height - box.bottom };
    }
  }
  return best;
}
