import type { StockRow } from '../../../shared/domain/stock.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/** Sets the free count below which a pet is shown as low; null restores the shop's default. */
export function setLowMark(
  store: Store,
  { petId, lowMark }: Input<'stock.setLowMark'>,
  { actor }: Caller,
): StockRow {
  return store.transaction(() => {
    const { lowMark: from } = store.petEditing.details(petId);
    if (from !== lowMark) {
      store.stock.setLowMark(petId, lowMark);
      store.journal.append({ kind: 'lowMark.changed', subjectId: petId, body: { from, to: lowMark }, actor });
    }
    return store.stockTable.row(petId);
  });
}
