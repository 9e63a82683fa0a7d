import { sheetFields } from '../../../../shared/domain/pet-fields.ts';
import type { ImportColumn, ImportProblem } from '../../../../shared/domain/stock.ts';
import type { RemoteId } from '../../../../shared/ids/ids.ts';
import { type CellReaders, readCountCell, readField, type SheetValues } from './cells.ts';
import type { CsvRow } from './read.ts';
import { readServiceId } from './values.ts';

/** The values of a row's cells; null for an empty cell. */
export interface RowValues extends SheetValues {
  serviceId: RemoteId | null;
  count: number | null;
}

/** Reads each cell of a row and collects all problems. */
export function readValues(
  { cells, broken }: CsvRow,
  readers: CellReaders,
): { values: RowValues; problems: ImportProblem[] } {
  const problems: ImportProblem[] = broken ? [broken] : [];

  /** Reads the cell of a column and records its problem. */
  function read<Value>(
    column: ImportColumn,
    reader: (text: string) => { value: Value | null; problem?: Pick<ImportProblem, 'code'> },
  ): Value | null {
    const text = cells[column];
    if (text === undefined) return null;
    const { value, problem } = reader(text);
    if (problem) problems.push({ ...problem, column, value: text });
    return value;
  }

  const serviceId = read('serviceId', (text) => {
    const value = readServiceId(text);
    return value === null ? { value, problem: { code: 'service_id_unreadable' as const } } : { value };
  });
  const said = sheetFields.map((field) => [field, read(field, (text) => readField(field, text, readers))]);
  const count = read('count', (text) => readCountCell(text, readers));
  return { values: { serviceId, count, ...(Object.fromEntries(said) as SheetValues) }, problems };
}
