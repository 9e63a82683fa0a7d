import { textOfFormula, unguardCell } from '../../../../shared/documents/csv.ts';
import { cleanText } from '../../../../shared/domain/typed-text.ts';
import { type RemoteId, ServiceId } from '../../../../shared/ids/ids.ts';
import type { PetStatus } from '../../../../shared/petstore/schemas.ts';
import { fold } from '../../../store/search/search-text.ts';

/** What a cell says, without what our own export guards it with (`guardCell`); of a text formula its text. */
export const readCell = (cell: string): string => {
  const text = cell.trim();
  return cleanText(text.startsWith("'") ? unguardCell(text) : textOfFormula(unguardCell(text)));
};

/** An id of the service, exact; a number that a spreadsheet wrote as `1,23E+15` has lost digits and is refused. */
export function readServiceId(text: string): RemoteId | null {
  return ServiceId.safeParse(text).data ?? null;
}

const statuses: Record<string, PetStatus> = {
  available: 'available',
  active: 'available',
  verfugbar: 'available',
  frei: 'available',
  'for sale': 'available',
  'im verkauf': 'available',
  pending: 'pending',
  vorgemerkt: 'pending',
  reserviert: 'pending',
  ausstehend: 'pending',
  sold: 'sold',
  verkauft: 'sold',
};

/** A sales status in English or German; null for anything else. */
export function readStatus(text: string): PetStatus | null {
  return statuses[fold(text)] ?? null;
}
