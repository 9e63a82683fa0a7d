import { checkout } from './checkout.ts';
import { day } from './day.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { orderErrors, orders } from './orders.ts';
import { refunds } from './refunds.ts';
import { settings, settingsErrors } from './settings.ts';
import { shell } from './shell.ts';
import { staff, staffErrors } from './staff.ts';
import { stock, stockErrors } from './stock.ts';
import { sync, syncErrors } from './sync.ts';

/** English: the language the keys are typed by. */
export const en = {
  ...shell,
  checkout,
  sync,
  orders,
  refunds,
  day,
  documents,
  stock,
  staff,
  settings,
  errors: { ...errors, ...orderErrors, ...stockErrors, ...staffErrors, ...settingsErrors, ...syncErrors },
} as const;
