import type { TakenAnimals } from '../../../shared/domain/animals.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import type { AdjustReason, StockRow } from '../../../shared/domain/stock.ts';
import type { Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { AppStores } from '../../app/appStores.ts';
import { createQueue } from '../../app/async.ts';
import type { Ipc } from '../../app/bridge.ts';
import { soundRefusal } from '../../app/sound.ts';
import type { PrintingStores } from '../printing/stores.ts';
import type { ReceiptsStores } from '../receipts/stores.ts';
import type { EditingStore } from './pet/editingStore.ts';
import type { PricingStore } from './prices/pricingStore.ts';
import type { StockStore } from './stockStore.ts';

/** What is done with a pet of the stock table. */
export function createStockChanges({
  ipc: { call },
  app: { notify, notifyFailure },
  editing: { useEditing },
  pricing: { usePricing },
  printing: { notifySaved },
  receipts: { unknownCodeWords },
  stock: { useStock },
}: {
  ipc: Ipc;
  app: AppStores;
  editing: EditingStore;
  pricing: PricingStore;
  printing: PrintingStores;
  receipts: ReceiptsStores;
  stock: StockStore;
}) {
  /** Adds to or takes from what is there. */
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

  /** Writes the table as it is filtered to a file of the person's choice. */
  async function exportStock(): Promise<void> {
    const { text, categoryId, filter } = useStock.getState().question;
    const answer = await call('stock.exportCsv', { text, categoryId, filter });
    if (!answer.ok) return notifyFailure(answer.error);
    notifySaved(answer.value.file);
  }

  /** The pet of a scanned code; null, with a word to the person, where there is none. */
  async function petOf(code: string): Promise<PetTile | null> {
    const found = await call('catalogue.scan', { code });
    if (!found.ok) notifyFailure(found.error);
    else if (!found.value) notify({ tone: 'loss', say: unknownCodeWords(code) });
    return found.ok ? found.value : null;
  }

  /** Chooses a row of the table, in place of the form of another pet. */
  function choosePet(row: StockRow, index: number): void {
    void useEditing.getState().leave(() => useStock.getState().choose(row, index));
  }

  /** Chooses a pet, in place of the form of another one. */
  async function showPet(petId: LocalId): Promise<void> {
    await useEditing.getState().leave(() => useStock.getState().show(petId));
  }

  /** Chooses the pet of a scanned code. */
  async function scanToPet(code: string): Promise<void> {
    const pet = await petOf(code);
    if (pet) await showPet(pet.id);
  }

  const enqueue = createQueue();

  /**
   * The pet of a scanned code is the next one to be priced, whatever the list is of: what is typed next is for it. One scan
   * after the other, so that the last one has the last word.
   */
  function scanToPrice(code: string): Promise<void> {
    return enqueue(() => priceNext(code));
  }

  async function priceNext(code: string): Promise<void> {
    const pet = await petOf(code);
    if (!pet) return soundRefusal();
    const { show, showInTable } = useStock.getState();
    // A rule applies to the listed pets: the list is not changed.
    if (usePricing.getState().way === 'rule') return show(pet.id);
    const place = await showInTable(pet.id);
    if (place !== null) return usePricing.getState().go(place);
    soundRefusal();
    // Why it could not be looked up is said already.
    if (useStock.getState().chosen?.row.id !== pet.id) return;
    notify({ tone: 'loss', say: { key: 'stock.prices.notListed', facts: { name: pet.name } } });
  }

  return { adjustStock, choosePet, exportStock, showPet, scanToPet, scanToPrice };
}
