import { PerchError } from '../../../shared/errors/errors.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NO_RIGHT = new Set(['EACCES', 'EPERM', 'EROFS', 'ETXTBSY']);

type UpdateTrouble = 'update_no_room' | 'update_no_right' | 'update_failed';

/** Why a version could not be downloaded or installed. */
export function updateFailure(error: unknown): PerchError {
  if (error instanceof PerchError) return error;
  const { code = '' } = error as { code?: string };
  const refusal = (kind: UpdateTrouble) => new PerchError(kind, {}, { cause: error });
  if (NO_ROOM.has(code)) return refusal('update_no_room');
  if (NO_RIGHT.has(code)) return refusal('update_no_right');
  return refusal('update_failed');
}
