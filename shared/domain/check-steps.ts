/** The parts of a ledger check, in their order. */
export const CHECK_STEPS = ['equation', 'stock', 'receipts', 'cash', 'journal'] as const;

export type CheckStep = (typeof CHECK_STEPS)[number];
