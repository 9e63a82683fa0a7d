import { uuidv7 } from 'uuidv7';
import type { LocalId, NewId } from './ids.ts';

// Without zod, because the window's page runs this too.

/** Makes a local id by this machine's clock and randomness. */
export const newLocalId: NewId = () => uuidv7() as LocalId;
