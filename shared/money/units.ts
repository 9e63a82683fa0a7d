// Without zod, because the window's page runs this too; the schemas are in unit-schemas.ts.

declare const unit: unique symbol;

/** A number that only its own maker makes: no plain number and no other unit is taken for it (shared/time/time.ts). */
export type Only<Name extends string> = number & { readonly [unit]: Name };

/**
 * A number of one unit. The compiler refuses one where another unit is wanted, so that a quantity is never passed,
 * stored or sent as money. A plain number is taken for it: pieces and rates are counted and compared, and what is
 * reckoned of them is a plain number in TypeScript. At run time it is a number.
 */
type In<Name extends string> = number & { readonly [unit]?: Name };

/**
 * An amount in minor units (cents) of the shop's currency. Never a float, never outside the safe integers. No plain
 * number is taken for it: shared/money/minor.ts makes it and reckons with it.
 */
export type Minor = Only<'minor units'>;
/** How many of something there are, were sold, or move. */
export type Quantity = In<'pieces'>;
/** Hundredths of a percent: 1900 is 19 %. */
export type BasisPoints = In<'basis points'>;
