import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { localDate, toInstant } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Deps } from '../deps.ts';
import { installationMark } from './csv/mark.ts';
import { createCsvWriter } from './csv/write.ts';

/**
 * Writes the filtered stock table to a spreadsheet file in slices, so that a million pets are never one string in
 * memory.
 */
export async function exportStock(
  { store, platform, clock }: Pick<Deps, 'store' | 'platform' | 'clock'>,
  question: Input<'stock.exportCsv'>,
): Promise<Output<'stock.exportCsv'>> {
  const { language, locale, currency } = store.settings.shop();
  const origin = {
    at: toInstant(clock.now()),
    installation: installationMark(store.identity.installationId),
  };
  const writer = createCsvWriter({ language, locale, currency }, origin);
  const numbers = await store.stockTable.everyNumber(question);

  async function* content(): AsyncGenerator<string, void> {
    yield writer.heading();
    for await (const rows of store.stockTable.slices(numbers)) yield writer.rows(rows);
  }

  const name = `${words[language].files.stock} ${localDate(clock.now())}.csv`;
  const file = await platform.saveFile({ name, content: content() });
  return { file, rows: numbers.length };
}
