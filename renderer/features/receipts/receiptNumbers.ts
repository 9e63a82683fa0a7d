import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import type { Needs } from '../../app/needs.ts';
import type { Notice } from '../../app/notices/noticesStore.ts';

/** A message about a number, for notices. */
type Words = Extract<Notice['say'], { key: unknown }>;

/** Recognizes receipt numbers and other codes, typed or scanned. */
export function createReceiptNumbers({
  ipc: { call },
  app: { notify, notifyFailure, useApp },
}: Needs<'ipc' | 'app'>) {
  /** The message for a text that is a number of a receipt or refund: `ours`, or which till it is from. */
  function wordsOf(text: string, ours: 'receipts.isNumber' | 'receipts.noNumber'): Words | null {
    const read = readReceiptNumber(text);
    if (!read) return null;
    const { kind, number, till } = read;
    if (till !== useApp.getState().app?.till) return otherTill(kind, number, till);
    return { key: ours, facts: { number: text.trim().toUpperCase() } };
  }

  /** The message for a text that matches no pet or order but is a number; null for any other text. */
  const numberWords = (text: string) => wordsOf(text, 'receipts.isNumber');

  /** Like `numberWords`, for a number not found among this till's receipts and refunds. */
  const missingWords = (text: string) => wordsOf(text, 'receipts.noNumber');

  /** The message for a code without a pet: a number of this or another till, or an unknown code. */
  function unknownCodeWords(code: string): Words {
    return numberWords(code) ?? { key: 'checkout.basket.unknownCode', facts: { code } };
  }

  /** The pet with a scanned code; null, with a notice, if there is none. */
  async function scannedPet(code: string): Promise<PetTile | null> {
    const found = await call('catalogue.scan', { code });
    if (!found.ok) notifyFailure(found.error);
    else if (!found.value) notify({ tone: 'loss', say: unknownCodeWords(code) });
    return found.ok ? found.value : null;
  }

  /** Whether this till has a receipt or refund with that number; false if the text is not a number. */
  async function isOurs(text: string): Promise<boolean> {
    if (!readReceiptNumber(text)) return false;
    const answer = await call('checkout.receipts', { text, limit: 1 });
    return answer.ok && answer.value.length > 0;
  }

  return { numberWords, missingWords, unknownCodeWords, scannedPet, isOurs };
}

function otherTill(kind: 'receipt' | 'refund', number: number, till: number): Words {
  const key = kind === 'receipt' ? 'receipts.otherTill' : 'receipts.refundOfOtherTill';
  return { key, facts: { number, till } };
}
