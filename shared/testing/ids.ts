import type { LocalId, RemoteId } from '../ids/ids.ts';

/** Declares a test's own text as a local id. */
export const localId = (text: string): LocalId => text as LocalId;

/** Declares a test's own text as an id of the service. */
export const remoteId = (text: string): RemoteId => text as RemoteId;
