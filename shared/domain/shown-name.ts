import type { RemoteId } from '../ids/ids.ts';

/** A letter, a digit or a sign: anything visible. */
const SEEN = /[^\s\p{C}\p{Z}]/u;

/** A name on screens and receipts: an empty one is shown as the service's id, `#4711`. */
export function shownName(name: string, remoteId: RemoteId | null): string {
  return SEEN.test(name) ? name : placeholderName(remoteId);
}

/** The replacement of an empty name. */
export function placeholderName(remoteId: RemoteId | null): string {
  return `#${remoteId ?? '?'}`;
}
