import type { z } from 'zod';
import type { BasisPoints, Minor, Quantity } from './units.ts';

// The schema itself, with the unit as the type of what it reads: nothing is parsed twice.
const inUnit =
  <Unit extends number>() =>
  <Schema extends z.ZodType<number>>(schema: Schema) =>
    schema as Schema & { _zod: { output: Unit } };

/** A schema's number in minor units. */
export const inMinor = inUnit<Minor>();
/** A schema's number as a quantity. */
export const inPieces = inUnit<Quantity>();
/** A schema's number in basis points. */
export const inBasisPoints = inUnit<BasisPoints>();
