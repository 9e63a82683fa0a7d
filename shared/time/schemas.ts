import { z } from 'zod';

/** A time: ISO 8601 in UTC with milliseconds, `2026-11-21T09:30:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 });

/** A shop's business date, `2026-11-21`: that of the shift, which may run past midnight. */
export const BusinessDate = z.iso.date();
