import { createHash } from 'node:crypto';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { KeptLetterhead } from '../../../shared/domain/letterhead.ts';
import type { ShiftSeal } from '../../store/archive.ts';
import type { Actor } from '../../store/context.ts';
import type { Shift } from '../../store/day/shifts.ts';
import type { Store } from '../../store/store.ts';
import { archiveTables, Z_COLUMNS, zReportCells } from './tables.ts';

/**
 * Appends the journal's row that proves an archive of this shift: the hash of its rows in each table, who worked here
 * and the settings that decide amounts. The next printed Z report names this row with its hash, so that it is on
 * paper too. Call it inside the transaction that closes the shift, as its last step (docs/tax-archive.md).
 */
export function sealShift(
  store: Store,
  { id, currency }: Pick<Shift, 'id' | 'currency'>,
  { zNumber, actor }: { zNumber: number; actor: Actor },
): void {
  const { identity, archive, journal } = store;
  const staff = archive.people();
  const names = new Map(staff.map((person) => [person.id, person.name]));
  const files = Object.fromEntries(
    archiveTables(store).map(({ name, columns, pages }) => {
      const hash = createHash('sha256').update(hashedLine(columns));
      for (const { rows } of pages({ id, zNumber, currency, names }))
        for (const row of rows) hash.update(hashedLine(row));
      return [name, hash.digest('hex')];
    }),
  );
  const seal: ShiftSeal = {
    zNumber,
    firstRow: archive.firstRowOf(id),
    files,
    staff,
    settings: settingsOf(store),
    training: identity.mode === 'training',
    installation: createHash('sha256').update(identity.installationId).digest('hex').slice(0, 16),
  };
  journal.append({ kind: 'shift.sealed', subjectId: id, body: { ...seal }, actor });
}

/** The hash of a Z report's row, stored in the journal's row of the closing. */
export const hashOfReport = (z: ShiftReport): string =>
  createHash('sha256')
    .update(hashedLine(Z_COLUMNS))
    .update(hashedLine(zReportCells(z)))
    .digest('hex');

/** Cells in the form that is hashed: independent of a file's separators, quotes and guards. */
const hashedLine = (cells: readonly string[]): string => `${JSON.stringify(cells)}\n`;

/** The settings that decide amounts, and the rights. */
function settingsOf({ settings, taxRates }: Pick<Store, 'settings' | 'taxRates'>): ShiftSeal['settings'] {
  const shop = settings.shop();
  const { language, locale, currency, taxIncluded } = shop;
  const { defaultTaxRateId, chargesNoTax, cashStep, requireStaff } = shop;
  const { cashierRefundLimit, cashierCashOutLimit, cashierDiscountLimit, closingDifferenceLimit } = shop;
  const { cashierMayVoid, cashierMayPrice, conditionsOverride, returnLimit, returnPaidBy } = shop;
  const limits = { cashierRefundLimit, cashierCashOutLimit, cashierDiscountLimit, closingDifferenceLimit };
  return {
    ...KeptLetterhead.parse(shop),
    ...{ language, locale, currency, taxIncluded },
    ...{ defaultTaxRateId, chargesNoTax, cashStep, requireStaff, cashierMayVoid, cashierMayPrice },
    conditionsOverride,
    ...limits,
    ...{ returnLimit, returnPaidBy },
    taxRates: taxRates.list().map((rate) => ({ ...rate })),
  };
}
