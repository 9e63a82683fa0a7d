import type { Letterhead } from '../../shared/documents/document.ts';
import { receiptDocument } from '../../shared/documents/receipt.ts';
import { refundDocument } from '../../shared/documents/refund.ts';
import type { AppState } from '../../shared/domain/app.ts';
import type { RefundView } from '../../shared/domain/refund.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { Paper } from './Paper.tsx';

/** A receipt as the printer prints it the first time. `app` says whose receipt it is; null while that is not known. */
export function ReceiptPaper({ receipt, app }: { receipt: Receipt; app: AppState | null }) {
  return app && <Paper doc={receiptDocument(receipt, letterheadOf(app))} />;
}

/** The slip of a refund as the printer prints it the first time. */
export function RefundPaper({ refund, app }: { refund: RefundView; app: AppState | null }) {
  return app && <Paper doc={refundDocument(refund, letterheadOf(app))} />;
}

/** The shop as its paper names it, in the shop's language whatever this window speaks. */
function letterheadOf({ shopName, receiptHeader, receiptFooter, paper, mode }: AppState): Letterhead {
  return { shopName, receiptHeader, receiptFooter, ...paper, training: mode === 'training' };
}
