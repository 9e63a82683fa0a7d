/** So many characters of an error of the window are taken down; the page cuts what is longer. */
export const pageErrorSizes = { name: 100, message: 1000, stack: 8000 } as const;
