import { randomBytes } from 'node:crypto';

const SALT_BYTES = 16;

/** 16 random bytes in hexadecimal, from the machine's own randomness. */
export const randomSalt = (): string => randomBytes(SALT_BYTES).toString('hex');
