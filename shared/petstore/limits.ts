/** The largest quantity (docs/contract.md, "Resources"); apart from the schemas, because the window's page needs it. */
export const MAX_QUANTITY = 2 ** 31 - 1;
