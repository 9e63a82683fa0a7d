/** The most tills of an account, and the highest number of one. */
export const MAX_TILLS = 31;

/** The lowest number that no till has; the highest if all are taken. */
export function freeTill(used: ReadonlySet<number>): number {
  for (let till = 1; till < MAX_TILLS; till += 1) if (!used.has(till)) return till;
  return MAX_TILLS;
}
