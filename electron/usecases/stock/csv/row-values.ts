import { amountReadings } from '../../../../shared/amount-words.ts';
import { type MoneyReader, type Reading, readSheetCount } from '../../../../shared/amounts.ts';
import type { ImportColumn, ImportProblem } from '../../../../shared/domain/stock.ts';
import type { RemoteId } from '../../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import type { PetStatus } from '../../../../shared/petstore/schemas.ts';
import type { Minor } from '../../../../shared/units.ts';
import type { CsvRow } from './read.ts';
import { readBarcodes, readServiceId, readStatus } from './values.ts';

/** What a row's cells say; null where a cell is empty. Money in minor units. */
export interface RowValues {
  serviceId: RemoteId | null;
  name: string | null;
  status: PetStatus | null;
  price: Minor | null;
  count: number | null;
  lowMark: number | null;
  barcodes: string[] | null;
}

const MOST_BARCODES = 20;

/** Reads a row's cells, each for itself, with everything that is wrong with them. */
export function readValues(
  { cells, broken }: CsvRow,
  { readPrice, locale }: { readPrice: MoneyReader; locale: string },
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
  /** A number; where its text has two readings, the problem says both. */
  const readNumber = (
    column: 'price' | 'count' | 'lowMark',
    reader: (text: string) => Reading,
    code: ImportProblem['code'],
  ): number | null => {
    const text = cells[column];
    if (text === undefined) return null;
    const { value, fault } = reader(text);
    if (fault?.why !== 'either') return value ?? refuse(code, column);
    const { grouped, decimal } = amountReadings(fault, locale);
    problems.push({ code: 'two_readings', column, value: text, grouped, decimal });
    return null;
  };
  const count = (text: string) => readSheetCount(text, MAX_QUANTITY);
  if (broken) refuse('row_broken', null);
  const values: RowValues = {
    serviceId: read('serviceId', readServiceId, 'service_id_unreadable'),
    name: read('name', (text) => ([...text].length <= 200 ? text : null), 'name_too_long'),
    status: read('status', readStatus, 'status_unknown'),
    price: readNumber('price', readPrice, 'price_unreadable'),
    count: readNumber('count', count, 'count_unreadable'),
    lowMark: readNumber('lowMark', (text) => atLeastZero(count(text)), 'low_mark_unreadable'),
    barcodes: read('barcodes', readBarcodes, 'barcode_rounded'),
  };
  const { barcodes } = values;
  if (barcodes && (barcodes.length > MOST_BARCODES || barcodes.some((code) => code.length > 100))) {
    refuse('barcode_too_long', 'barcodes');
  }
  return { values, problems };
}

function atLeastZero(read: Reading): Reading {
  if (read.fault || read.value >= 0) return read;
  return { value: null, fault: { why: 'negative', text: String(read.value) } };
}
