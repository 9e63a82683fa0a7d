// Without zod, because the window's page runs this too.

/**
 * When a new version is installed. `closing`: when Perch is closed and nothing is open; `ask`: when a manager chooses it;
 * `never`: Perch does not look for one by itself.
 */
export const INSTALL_UPDATES = ['closing', 'ask', 'never'] as const;
export type InstallUpdates = (typeof INSTALL_UPDATES)[number];
