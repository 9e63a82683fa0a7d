// Without zod, because the window's page runs this too.

/** Months for which the shop may keep the customers of orders that are over. */
export const KEEPING_MONTHS = [3, 6, 12, 24, 36] as const;
export type KeepingMonths = (typeof KEEPING_MONTHS)[number];
