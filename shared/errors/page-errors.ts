/** Logged characters of an error of the window; the page cuts the rest. */
export const pageErrorSizes = { name: 100, message: 1000, stack: 8000 } as const;
