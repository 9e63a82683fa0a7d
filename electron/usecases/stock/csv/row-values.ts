import type { ImportColumn, ImportProblem } from '../../../../shared/domain/stock.ts';
import type { RemoteId } from '../../../../shared/ids.ts';
import type { CurrencyCode } from '../../../../shared/money.ts';
import type { PetStatus } from '../../../../shared/petstore/schemas.ts';
import type { CsvRow } from './read.ts';
import { readBarcodes, readCount, readPrice, readServiceId, readStatus } from './values.ts';

/** What a row's cells say; null where a cell is empty. Money in minor units. */
export interface RowValues {
  serviceId: RemoteId | null;
  name: string | null;
  status: PetStatus | null;
  price: number | null;
  count: number | null;
  lowMark: number | null;
  barcodes: string[] | null;
}

const MOST_BARCODES = 20;

/** Reads a row's cells, each for itself, with everything that is wrong with them. */
export function readValues(
  { cells, broken }: CsvRow,
  currency: CurrencyCode,
): { values: RowValues; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const refuse = (code: ImportProblem['code'], column: ImportColumn | null) => {
    problems.push({ code, column, value: column === null ? '' : (cells[column] ?? '') });
    return null;
  };
  const read = <T>(
    column: ImportColumn,
    reader: (text: string) => T | null,
    code: ImportProblem['code'],
  ): T | null => {
    const text = cells[column];
    return text === undefined ? null : (reader(text) ?? refuse(code, column));
  };
  if (broken) refuse('row_broken', null);
  const values: RowValues = {
    serviceId: read('serviceId', readServiceId, 'service_id_unreadable'),
    name: read('name', (text) => ([...text].length <= 200 ? text : null), 'name_too_long'),
    status: read('status', readStatus, 'status_unknown'),
    price: read('price', (text) => readPrice(text, currency), 'price_unreadable'),
    count: read('count', readCount, 'count_unreadable'),
    lowMark: read('lowMark', (text) => atLeastZero(readCount(text)), 'low_mark_unreadable'),
    barcodes: read('barcodes', readBarcodes, 'barcode_rounded'),
  };
  const { barcodes } = values;
  if (barcodes && (barcodes.length > MOST_BARCODES || barcodes.some((code) => code.length > 100))) {
    refuse('barcode_too_long', 'barcodes');
  }
  return { values, problems };
}

function atLeastZero(count: number | null): number | null {
  return count !== null && count >= 0 ? count : null;
}
