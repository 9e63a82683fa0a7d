// Without zod, because the window's page runs this too; the schemas are in unit-schemas.ts.

declare const unit: unique symbol;

/**
 * A number of one unit. The compiler refuses one where another unit is wanted, so that a quantity is never passed,
 * stored or sent as money. A plain number is taken for any of them: what is reckoned is a plain number in TypeScript,
 * and money that is added, shared out and rounded stays as easy to read as on paper (shared/pricing.ts). It is of its
 * unit again where it is returned, passed on or put into a record. That a result is whole is seen to where it is
 * rounded, in pricing.ts, and by the schemas. At run time it is a number.
 */
type In<Name extends string> = number & { readonly [unit]?: Name };

/** An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. */
export type Minor = In<'minor units'>;
/** How many of something there are, were sold, or move. */
export type Quantity = In<'pieces'>;
/** Hundredths of a percent: 1900 is 19 %. */
export type BasisPoints = In<'basis points'>;
