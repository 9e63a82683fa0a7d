import { z } from 'zod';
import {
  CustomerErasure,
  CustomerRecord,
  CustomerRecords,
  CustomerSearchPoint,
} from '../domain/customers.ts';
import { MAX_ERASED } from '../domain/limits.ts';
import { TypedText } from '../domain/typed-text.ts';
import { reads, writes } from './command.ts';
import { signedInManager } from './rights.ts';

export const customersCommands = {
  /** Records that name a customer, in parts: by words of the name or of the note, or by five digits of the number. */
  'customers.find': reads(
    signedInManager.customers,
    z.object({ text: TypedText.min(2).max(100), from: CustomerSearchPoint.nullable() }),
    CustomerRecords,
  ),
  /** Erases customers' data for good, and journals who did it and how much; amounts, pets and days stay. */
  'customers.erase': writes(
    signedInManager.customers,
    z.object({
      records: z
        .array(CustomerRecord.pick({ place: true, id: true }))
        .min(1)
        .max(MAX_ERASED),
    }),
    CustomerErasure,
  ),
};
