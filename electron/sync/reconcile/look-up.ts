import type { Permits } from '../permits.ts';

/** How one entry in doubt is looked up. */
export interface LookUp {
  permits: Permits;
  /** Whether the quiet period was over before the look-up began, so that what is absent is known not to have arrived. */
  quiet: boolean;
}
