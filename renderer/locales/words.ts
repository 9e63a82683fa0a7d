/** The shape of a dictionary: the same keys as the English one, any words. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
