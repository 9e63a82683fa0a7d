import type { RemoteId } from '../ids/ids.ts';

/** A letter, a digit or a sign: anything that is seen. */
const SEEN = /[^\s\p{C}\p{Z}]/u;

/** A name as screens and receipts show it: one that is empty is shown as the id that the service has for it, `#4711`. */
export function shownName(name: string, remoteId: RemoteId | null): string {
  return SEEN.test(name) ? name : placeholderName(remoteId);
}

/** What is shown instead of an empty name. */
export function placeholderName(remoteId: RemoteId | null): string {
  return `#${remoteId ?? '?'}`;
}
