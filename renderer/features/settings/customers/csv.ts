import type { TFunction } from 'i18next';
import type { CustomerRecord } from '../../../../shared/domain/customers.ts';
import { csvText } from '../../../i18n/i18n.ts';

/** The answer to a customer who asks what is kept of them: a table with a head. */
export function customersCsv(records: readonly CustomerRecord[], t: TFunction): string {
  const columns = ['at', 'where', 'words'] as const;
  return csvText([
    columns.map((column) => t(`settings.customers.columns.${column}`)),
    ...records.map(({ at, place, words }) => [at, t(`settings.customers.place.${place}`), words]),
  ]);
}
