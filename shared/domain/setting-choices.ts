// Without zod, because the window's page runs this too.

/** Months for which the shop may keep the customers of closed orders. */
export const KEEPING_MONTHS = [3, 6, 12, 24, 36] as const;
export type KeepingMonths = (typeof KEEPING_MONTHS)[number];

/** Calendar years for which the register of animals may name buyers: England requires 3, Germany 5. */
export const REGISTER_YEARS = [3, 5, 10] as const;

/** Minutes until automatic sign-out; 0: never. */
export const SIGN_OUT_AFTER = [0, 1, 2, 5, 10, 30] as const;

/**
 * When a new version is installed. `closing`: on quit with nothing open; `ask`: when a manager chooses it; `never`:
 * Perch does not look for one itself.
 */
export const INSTALL_UPDATES = ['closing', 'ask', 'never'] as const;
export type InstallUpdates = (typeof INSTALL_UPDATES)[number];

/** Paper of a printer of the operating system: a receipt roll, or sheets. */
export const PAPERS = ['58mm', '80mm', 'A4'] as const;
export type Paper = (typeof PAPERS)[number];

/** Characters that a receipt printer prints in a line: 32 on a roll of 58 mm, 42 or 48 on one of 80 mm. */
export const PRINTER_COLUMNS = [32, 42, 48] as const;
export type PrinterColumns = (typeof PRINTER_COLUMNS)[number];

/** How money may be paid back without a receipt. */
export const RETURN_PAID_BY = ['cash', 'card'] as const;
