// Without zod, because the window's page runs this too.

import type { ErrorCode } from '../errors/codes.ts';
import type { Failure } from '../errors/result.ts';

/** Refusals of a restore that a person may override after reading them (docs/backups.md, "Backups"). */
export const OVERRULED = ['backup_differs', 'present_unreadable'] as const satisfies ErrorCode[];
export type Overruled = (typeof OVERRULED)[number];

/**
 * The overrides of a person who wants to restore in spite of a refusal.
 *
 * @param before the overrides of the refused attempt
 */
export function overruledBy(failure: Failure | null, before: readonly Overruled[]): Overruled[] {
  return OVERRULED.filter((code) => code === failure?.code || before.includes(code));
}
