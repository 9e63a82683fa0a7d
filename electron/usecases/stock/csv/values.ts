import { textOfFormula, unguardCell } from '../../../../shared/documents/csv.ts';
import { cleanText } from '../../../../shared/domain/typed-text.ts';
import { type RemoteId, ServiceId } from '../../../../shared/ids/ids.ts';
import type { PetStatus } from '../../../../shared/petstore/schemas.ts';
import { fold } from '../../../store/search/search-text.ts';

/** The text of a cell without the guard of our export (`guardCell`); for a text formula its text. */
export const readCell = (cell: string): string => {
  const text = cell.trim();
  return cleanText(text.startsWith("'") ? unguardCell(text) : textOfFormula(unguardCell(text)));
};

/** An exact id of the service. A number such as `1,23E+15` from a spreadsheet has lost digits and is refused. */
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
