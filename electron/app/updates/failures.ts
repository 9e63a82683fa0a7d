import { PerchError } from '../../../shared/errors.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NO_RIGHT = new Set(['EACCES', 'EPERM', 'EROFS', 'ETXTBSY']);
const CONNECTION =
  /^(?:E(?:CONN|HOST|NET|PIPE|TIMEDOUT|AI_)|ENOTFOUND|HTTP_ERROR_|ERR_STREAM_PREMATURE_CLOSE)/;
/** What electron-updater and Chromium say in words alone. */
const CONNECTION_WORDS = /net::ERR_|timed out|aborted|socket hang up|Cannot download|Too many redirects/;

type UpdateTrouble =
  | 'update_damaged'
  | 'update_no_room'
  | 'update_no_right'
  | 'update_unreachable'
  | 'update_failed';

/** Why a version could not be had. */
export function updateFailure(error: unknown): PerchError {
  if (error instanceof PerchError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const refusal = (kind: UpdateTrouble) => new PerchError(kind, {}, { cause: error });
  if (code === 'ERR_CHECKSUM_MISMATCH') {
    return refusal('update_damaged');
  }
  if (NO_ROOM.has(code)) {
    return refusal('update_no_room');
  }
  if (NO_RIGHT.has(code)) {
    return refusal('update_no_right');
  }
  if (CONNECTION.test(code) || CONNECTION_WORDS.test(message)) {
    return refusal('update_unreachable');
  }
  return refusal('update_failed');
}
