import type { TakenAnimals } from '../../../shared/domain/animals.ts';
import type { AdjustReason, StockRow } from '../../../shared/domain/stock.ts';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { createQueue } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { soundRefusal } from '../../app/sound.ts';
import type { EditingStore } from './pet/editingStore.ts';
import type { PricingStore } from './prices/pricingStore.ts';
import type { StockStore } from './stockStore.ts';

/** Actions on pets of the stock table. */
export function createStockChanges({
  ipc: { call },
  app: { notify, notifyFailure },
  editing: { useEditing },
  pricing: { usePricing },
  printing: { notifySaved },
  receipts: { scannedPet },
  stock: { useStock },
}: Needs<'ipc' | 'app' | 'printing' | 'receipts'> & {
  editing: EditingStore;
  pricing: PricingStore;
  stock: StockStore;
}) {
  /** Increases or decreases the stock. */
  async function adjustStock(
    petId: LocalId,
    by: number,
    reason: AdjustReason,
    note: string | null,
    animals: TakenAnimals[] = [],
  ): Promise<Result<StockRow>> {
    const answer = await call('stock.adjust', { petId, by, reason, note, animals });
    if (answer.ok) useStock.getState().put(answer.value);
    return answer;
  }

  /** Saves the filtered table to a file where the person chooses. */
  async function exportStock(): Promise<void> {
    const { text, categoryId, filter } = useStock.getState().question;
    const answer = await call('stock.exportCsv', { text, categoryId, filter });
    if (!answer.ok) return notifyFailure(answer.error);
    notifySaved(answer.value.file);
  }

  /** Chooses a row of the table; the form of another pet is closed first. */
  function choosePet(row: StockRow, index: number): void {
    void useEditing.getState().leave(() => useStock.getState().choose(row, index));
  }

  /** Chooses a pet; the form of another one is closed first. */
  async function showPet(petId: LocalId): Promise<void> {
    await useEditing.getState().leave(() => useStock.getState().show(petId));
  }

  /** Chooses the pet with a scanned code. */
  async function scanToPet(code: string): Promise<void> {
    const pet = await scannedPet(code);
    if (pet) await showPet(pet.id);
  }

  const enqueue = createQueue();

  /** Moves to the price of the scanned pet, whatever the list shows. Scans run one at a time, so that the last one wins. */
  function scanToPrice(code: string): Promise<void> {
    return enqueue(() => priceNext(code));
  }

  async function priceNext(code: string): Promise<void> {
    const pet = await scannedPet(code);
    if (!pet) return soundRefusal();
    const { show, showInTable } = useStock.getState();
    // A rule applies to the listed pets, so the list must not change.
    if (usePricing.getState().way === 'rule') return show(pet.id);
    const place = await showInTable(pet.id);
    if (place !== null) return usePricing.getState().go(place);
    soundRefusal();
    // The failure was already reported.
    if (useStock.getState().chosen?.row.id !== pet.id) return;
    notify({ tone: 'loss', say: { key: 'stock.prices.notListed', facts: { name: pet.name } } });
  }

  return { adjustStock, choosePet, exportStock, showPet, scanToPet, scanToPrice };
}
