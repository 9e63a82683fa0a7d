import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';

/** The oldest Electron line that still gets security fixes at the time of this release. */
const oldestMaintained = 43;

/** What the person must know about an Electron that is no longer maintained, or null for one that is. */
export function oldRuntime(version: string): Failure | null {
  if (Number.parseInt(version, 10) >= oldestMaintained) return null;
  return failureOf('old_runtime', { electron: version });
}
