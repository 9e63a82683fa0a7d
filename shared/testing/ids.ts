import type { LocalId, RemoteId } from '../ids/ids.ts';

/** Says of a test's own text that it is an id that this installation gave. */
export const localId = (text: string): LocalId => text as LocalId;

/** Says of a test's own text that it is an id of the service. */
export const remoteId = (text: string): RemoteId => text as RemoteId;
