// Without zod, because the window's page runs this too.

/** What may be chosen as the minutes after which nobody is at the till any more; 0: never. */
export const SIGN_OUT_AFTER = [0, 1, 2, 5, 10, 30] as const;
