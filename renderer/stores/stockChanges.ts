import type { AdjustReason, StockRow } from '../../shared/domain/stock.ts';
import type { LocalId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import type { DocumentsModule } from './documents.ts';
import type { NoticesModule } from './notices.ts';
import type { ReceiptNumbersModule } from './receiptNumbers.ts';
import type { StockModule } from './stock.ts';

/** What is done with a pet of the stock table. */
export function createStockChangesModule({
  call,
  tellSaved,
  tell,
  tellFailure,
  unknownCodeWords,
  useStock,
}: Asking & DocumentsModule & NoticesModule & ReceiptNumbersModule & StockModule) {
  /** Adds to or takes from what is there. */
  async function adjustStock(
    petId: LocalId,
    by: number,
    reason: AdjustReason,
    note: string | null,
  ): Promise<Result<StockRow>> {
    const answer = await call('stock.adjust', { petId, by, reason, note });
    if (answer.ok) useStock.getState().put(answer.value);
    return answer;
  }

  /** Writes the table as it is filtered to a file of the person's choice. */
  async function exportStock(): Promise<void> {
    const { text, categoryId, filter } = useStock.getState().question;
    const answer = await call('stock.exportCsv', { text, categoryId, filter });
    if (!answer.ok) return tellFailure(answer.error);
    tellSaved(answer.value.file);
  }

  /** Chooses the pet of a scanned code. */
  async function scanToPet(code: string): Promise<void> {
    const found = await call('catalogue.scan', { code });
    if (!found.ok) return tellFailure(found.error);
    if (!found.value) {
      return tell({ tone: 'loss', say: unknownCodeWords(code) });
    }
    await useStock.getState().show(found.value.id);
  }

  return { adjustStock, exportStock, scanToPet };
}
