/** A rectangle of the window, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a notice keeps from the window's edge and from what it must not cover. */
const GAP = 16;
/** So much text a notice rather covers than to lie a pixel higher; square pixels. */
const TEXT_OVERLAP_COST = 200;

const coveredOf = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const sumOf = (box: Box, boxes: readonly Box[]) =>
  boxes.reduce((area, each) => area + coveredOf(box, each), 0);

/** Whether one lies on the other. */
export const covers = (a: Box, b: Box) => coveredOf(a, b) > 0;

interface Size {
  width: number;
  height: number;
}

interface Place {
  left: number;
  bottom: number;
}

/** What a notice covers at a place. */
export function boxAt({ left, bottom }: Place, { width, height }: Size, view: Size): Box {
  const under = view.height - bottom;
  return { left, top: under - height, right: left + width, bottom: under };
}

/** What a notice may lie on, from what it must not cover to what it only rather does not. */
export interface Obstacles {
  /** Main buttons, and what says so of itself. */
  clear: readonly Box[];
  /** What can be pressed or typed into. */
  pressed: readonly Box[];
  /** What is read. */
  others: readonly Box[];
}

/**
 * Where a notice lies: as low as it may without covering a button, on the left unless something is in the way there.
 * Where it fits nowhere it covers as little as can be, and of main buttons least.
 *
 * @param now where it lies already; it stays there unless it covers less elsewhere
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

/** What lying there costs: a button more than any height, a main button more than any other. */
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
