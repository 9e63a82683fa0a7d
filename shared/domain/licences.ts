import { z } from 'zod';

/** A third-party package of the program, and its licence. */
export const ShippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX identifier: `MIT`, `BSD-3-Clause`. */
  licence: z.string(),
  /** The licence's text with its copyright holders. */
  text: z.string(),
});
export type ShippedPackage = z.infer<typeof ShippedPackage>;

/** The third-party licences of the program. */
export const Licences = z.object({
  /** By name; empty if the program was not packaged. */
  packages: z.array(ShippedPackage),
  /** The file with the licences of Chromium and its components, 9 MB; null if there is none. */
  chromium: z.string().nullable(),
});
export type Licences = z.infer<typeof Licences>;
