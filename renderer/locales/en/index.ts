import { checkout } from './checkout.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';

/** English: the language the keys are typed by. */
export const en = { ...shell, checkout, errors } as const;
