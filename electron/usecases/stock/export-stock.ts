import type { Input, Output } from '../../../shared/ipc/contract.ts';
import { localDate } from '../../../shared/time.ts';
import { pause } from '../../store/database/slices.ts';
import type { Deps } from '../deps.ts';
import { createCsvWriter } from './csv/write.ts';

/** Rows written before others have a turn: some 5 ms. */
const SLICE = 200;

/** Writes the stock table, as it is filtered, to a file that a spreadsheet opens. */
export async function exportStock(
  { store, platform, clock }: Pick<Deps, 'store' | 'platform' | 'clock'>,
  question: Input<'stock.exportCsv'>,
): Promise<Output<'stock.exportCsv'>> {
  const { language, locale, currency } = store.settings.shop();
  const writer = createCsvWriter({ language, locale, currency });
  const numbers = await store.stockTable.everyNumber(question);
  const parts = [writer.heading()];
  for (let at = 0; at < numbers.length; at += SLICE) {
    parts.push(writer.rows(store.stockTable.rows([...numbers.subarray(at, at + SLICE)])));
    await pause();
  }
  const word = language === 'de' ? 'Bestand' : 'Stock';
  const name = `${word} ${localDate(clock.now())}.csv`;
  const file = await platform.saveFile({ name, content: parts.join('') });
  return { file, rows: numbers.length };
}
