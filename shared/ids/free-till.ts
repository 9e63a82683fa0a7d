/** The most tills of an account, and the highest number of one. */
export const MOST_TILLS = 31;

/** The lowest number that no till has; the highest if all are taken. */
export function freeTill(used: ReadonlySet<number>): number {
  for (let till = 1; till < MOST_TILLS; till += 1) if (!used.has(till)) return till;
  return MOST_TILLS;
}
