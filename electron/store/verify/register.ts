import type { Database } from 'better-sqlite3';
import { groupNumber } from '../../../shared/domain/animals.ts';
import { type CheckResult, createCheck } from './finding.ts';

interface EntryRow {
  seq: number;
  group: number;
  petId: string;
  quantity: number;
  balance: number;
  reason: string;
}
interface JournalledLines {
  reason: string;
  lines: { seq: number; group: string; quantity: number; balance: number }[];
}

/**
 * The register of animals: each group equals the sum of its lines, each line has the running balance of its pet, and
 * the journal has each line and no other.
 */
export function checkRegister(db: Database): CheckResult {
  const check = createCheck('register of animals');
  const journalled = new Map<number, string>();
  const journal = db.prepare<[], { subject_id: string; body: string }>(
    `SELECT subject_id, body FROM journal WHERE kind = 'animals.entered' ORDER BY seq`,
  );
  for (const { subject_id: petId, body } of journal.iterate()) {
    const { reason, lines } = JSON.parse(body) as JournalledLines;
    for (const { seq, ...line } of lines) journalled.set(seq, inWords({ ...line, petId, reason }));
  }
  const balances = new Map<string, number>();
  const entries = db.prepare<[], EntryRow>(
    `SELECT seq, number AS "group", entry.pet_id AS petId, quantity, balance, reason
     FROM register_entry AS entry JOIN animal_group ON animal_group.id = group_id ORDER BY seq`,
  );
  for (const { seq, group, ...entry } of entries.iterate()) {
    check.count();
    const subject = `line ${seq}`;
    const balance = (balances.get(entry.petId) ?? 0) + entry.quantity;
    balances.set(entry.petId, balance);
    check.expectEqual(subject, 'running balance', balance, entry.balance);
    check.expectEqual(
      subject,
      'in the journal',
      journalled.get(seq) ?? null,
      inWords({ ...entry, group: groupNumber(group) }),
    );
    journalled.delete(seq);
  }
  for (const [seq, line] of journalled) check.expectEqual(`line ${seq}`, 'in the register', line, null);
  const groups = db.prepare<[], { number: number; remaining: number; units: number }>(
    `SELECT number, remaining, coalesce(sum(quantity), 0) AS units
     FROM animal_group LEFT JOIN register_entry ON group_id = animal_group.id GROUP BY animal_group.id`,
  );
  for (const { number, remaining, units } of groups.iterate()) {
    check.expectEqual(groupNumber(number), 'animals that remain', units, remaining);
  }
  return check.result;
}

const inWords = ({
  petId,
  group,
  quantity,
  balance,
  reason,
}: Omit<EntryRow, 'seq' | 'group'> & { group: string }) =>
  `${quantity} x ${petId} of ${group}, ${reason}, ${balance} remain`;
