import { failureOf } from '../../shared/errors/errors.ts';
import type { Failure } from '../../shared/errors/result.ts';

/** The oldest Electron line that still gets security fixes at the time of this release. */
const oldestMaintained = 43;

/** The notice about an Electron that is no longer maintained; null for a maintained one. */
export function oldRuntime(version: string): Failure | null {
  if (Number.parseInt(version, 10) >= oldestMaintained) return null;
  return failureOf('old_runtime', { electron: version });
}
