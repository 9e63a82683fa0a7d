import { csvRows, machineCsv } from '../../../shared/documents/csv.ts';
import type { ArchivePeriod } from '../../store/archive.ts';
import type { Store } from '../../store/store.ts';
import { README } from './readme.ts';
import { type ArchivedShift, archiveTables, Z_COLUMNS, zReportCells } from './tables.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';
import type { ArchiveFile } from './zip.ts';

/** Receives how many rows of the store a part was made from. */
export type Count = (rows: number) => void;

/** The files of a period except the manifest, generated while they are written (docs/tax-archive.md). */
export function archiveFiles(store: Store, { shifts, journal }: ArchivePeriod, count: Count): ArchiveFile[] {
  const { archive } = store;
  const seals = new Map(shifts.map(({ id }) => [id, archive.sealOf(id)]));
  const last = shifts.at(-1);

  function archived({ id, zNumber, currency }: ArchivePeriod['shifts'][number]): ArchivedShift {
    const staff = seals.get(id)?.staff ?? [];
    return { id, zNumber, currency, names: new Map(staff.map((person) => [person.id, person.name])) };
  }

  return [
    { name: 'README.txt', parts: () => [README] },
    { name: 'verify.mjs', parts: () => [VERIFY_SCRIPT] },
    ...archiveTables(store).map(({ name, columns, pages }) => ({
      name,
      *parts() {
        yield csvRows([columns], machineCsv);
        for (const shift of shifts) {
          for (const { rows, read } of pages(archived(shift))) {
            count(read);
            yield csvRows(rows, machineCsv);
          }
        }
      },
    })),
    {
      name: 'z_reports.csv',
      *parts() {
        yield csvRows([Z_COLUMNS], machineCsv);
        for (const { id } of shifts) yield csvRows([zReportCells(archive.frozen(id))], machineCsv);
      },
    },
    {
      name: 'staff.csv',
      *parts() {
        yield csvRows([['z', 'staff_id', 'name', 'role', 'active']], machineCsv);
        for (const shift of shifts) {
          const staff = seals.get(shift.id)?.staff ?? [];
          yield csvRows(
            staff.map(({ id, name, role, active }) => [shift.zNumber, id, name, role, active ? 'yes' : 'no']),
            machineCsv,
          );
        }
      },
    },
    {
      name: 'journal.jsonl',
      *parts() {
        for (const page of archive.journal(journal)) {
          count(page.length);
          yield page.map((row) => `${oneLine(row)}\n`).join('');
        }
      },
    },
    {
      name: 'settings.json',
      parts: () => [`${JSON.stringify((last && seals.get(last.id)?.settings) ?? {}, null, 2)}\n`],
    },
  ];
}

/**
 * A value as one line of JSON: JSON strings may contain Unicode line separators, where readers of lines, Node's too,
 * end a line. Escaped they are the same text.
 */
function oneLine(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
