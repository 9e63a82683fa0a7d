import type { TFunction } from 'i18next';
import { csvRows, csvStyleOf } from '../../../../shared/documents/csv.ts';
import type { CustomerRecord } from '../../../../shared/domain/customers.ts';

/** A CSV with a customer's records, for the answer to their request. */
export function customersCsv(records: readonly CustomerRecord[], t: TFunction, locale: string): string {
  const columns = ['at', 'where', 'words'] as const;
  const head = columns.map((column) => t(`settings.customers.columns.${column}`));
  const rows = records.map(({ at, place, words }) => [at, t(`settings.customers.place.${place}`), words]);
  return csvRows([head, ...rows], csvStyleOf(locale));
}
