import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';

import type { Notice } from '../../app/notices/noticesStore.ts';

/** A sentence about a number, as notices say it. */
type Words = Extract<Notice['say'], { key: unknown }>;

/** Numbers of receipts, wherever one is typed or scanned. */
export function createReceiptNumbers({ ipc: { call }, app: { useApp } }: { ipc: Ipc; app: AppStores }) {
  /**
   * What there is to say where a text finds no pet and no order, because it is the number of a receipt or of a refund:
   * whose it is. Null where it is no such number.
   */
  function numberWords(text: string): Words | null {
    const read = readReceiptNumber(text);
    if (!read) return null;
    const { kind, number, till } = read;
    if (till !== useApp.getState().app?.till) return otherTill(kind, number, till);
    return { key: 'receipts.isNumber', facts: { number: text.trim().toUpperCase() } };
  }

  /** The same where this till's receipts and refunds were looked through, and it is none of them. */
  function missingWords(text: string): Words | null {
    const read = readReceiptNumber(text);
    if (!read) return null;
    const { kind, number, till } = read;
    if (till !== useApp.getState().app?.till) return otherTill(kind, number, till);
    return { key: 'receipts.noNumber', facts: { number: text.trim().toUpperCase() } };
  }

  /** What a code that belongs to no pet is: a number of this till's or another one's, or nothing that is known. */
  function unknownCodeWords(code: string): Words {
    return numberWords(code) ?? { key: 'checkout.basket.unknownCode', facts: { code } };
  }

  /** Whether this till has a receipt or refund of that number; false for what is no number, too. */
  async function isOurs(text: string): Promise<boolean> {
    if (!readReceiptNumber(text)) return false;
    const answer = await call('checkout.receipts', { text, limit: 1 });
    return answer.ok && answer.value.length > 0;
  }

  return { numberWords, missingWords, unknownCodeWords, isOurs };
}

function otherTill(kind: 'receipt' | 'refund', number: number, till: number): Words {
  const key = kind === 'receipt' ? 'receipts.otherTill' : 'receipts.refundOfOtherTill';
  return { key, facts: { number, till } };
}
