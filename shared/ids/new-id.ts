import { uuidv7 } from 'uuidv7';
import type { LocalId, NewId } from './ids.ts';

// Without zod, because the window's page runs this too.

/** Creates a local id from this machine's clock and randomness. */
export const newLocalId: NewId = () => uuidv7() as LocalId;
