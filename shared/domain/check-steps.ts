/** The parts of a look at the ledgers, in the order in which they are recomputed. */
export const CHECK_STEPS = ['equation', 'stock', 'receipts', 'cash', 'journal'] as const;

export type CheckStep = (typeof CHECK_STEPS)[number];
