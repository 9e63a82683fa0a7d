import { z } from 'zod';

/** A package of somebody else that is part of the program, and the words under which it may be. */
export const ShippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** As SPDX writes it: `MIT`, `BSD-3-Clause`. */
  licence: z.string(),
  /** The licence's text with the names of those who hold the rights. */
  text: z.string(),
});
export type ShippedPackage = z.infer<typeof ShippedPackage>;

/** Whose code is in the program. */
export const Licences = z.object({
  /** In the order of their names; empty where the program was not packaged. */
  packages: z.array(ShippedPackage),
  /** The file with the licences of Chromium and all that is in it, 9 MB; null where there is none. */
  chromium: z.string().nullable(),
});
export type Licences = z.infer<typeof Licences>;
