import type { en } from '../en/index.ts';
import type { Words } from '../words.ts';
import { checkout } from './checkout.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';

/** German. */
export const de: Words<typeof en> = { ...shell, checkout, errors };
