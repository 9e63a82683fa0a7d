let count = 0;

/** Counts a key, of a scanner too, or a touch (useKeyboard). */
export function noteAct(): void {
  count += 1;
}

/** How many there were: as many as before where nobody has done anything since. */
export function acts(): number {
  return count;
}
