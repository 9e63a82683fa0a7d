import { de as errors } from '../../../shared/errors/de.ts';
import type { en } from '../en/index.ts';
import type { Words } from '../words.ts';
import { checkout } from './checkout.ts';
import { day } from './day.ts';
import { documents } from './documents.ts';
import { finder } from './finder.ts';
import { lists } from './lists.ts';
import { orders } from './orders.ts';
import { refunds } from './refunds.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { staff } from './staff.ts';
import { stock } from './stock.ts';
import { sync } from './sync.ts';

/** German. */
export const de: Words<typeof en> = {
  ...shell,
  checkout,
  sync,
  finder,
  lists,
  orders,
  refunds,
  day,
  reports,
  documents,
  stock,
  staff,
  settings,
  errors,
};
