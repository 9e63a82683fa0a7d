import { IconCircleCheckFilled, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { RefundView } from '../../../shared/domain/refund.ts';
import { minus } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DoneButton } from '../../ui/DoneButton.tsx';
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx';
import shared from '../../ui/shared.module.css';
import r from './refunds.module.css';

/** A completed refund; the amount to give back is the largest element. */
export function Refunded({ refund, onDone }: { refund: RefundView; onDone: () => void }) {
  const { printDocument, savePdf } = useStores().printing;
  const { t, money } = useText();
  const { cash: handed } = refund;
  const isSplit = refund.tender === 'card' && handed > 0;
  const restocked = refund.lines.reduce((sum, line) => sum + (line.restocked ? line.quantity : 0), 0);
  const lost = refund.lines.reduce((sum, line) => sum + (line.restocked ? 0 : line.quantity), 0);
  return (
    <div className={r.done}>
      <IconCircleCheckFilled className={r.sign} aria-hidden="true" />
      <p className={r.give} role="status">
        <span>{t(handed > 0 || refund.tender === 'cash' ? 'refunds.doneCash' : 'refunds.doneCard')}</span>
        <strong className={shared.largeFigure}>{money(isSplit ? handed : refund.total)}</strong>
      </p>
      {isSplit && (
        <p className={shared.soft}>
          {t('refunds.doneCard')}: {money(minus(refund.total, handed))}
        </p>
      )}
      <p className={shared.soft}>
        <NoWrapNumbers>{t('refunds.number', { number: refund.number })}</NoWrapNumbers>
        {restocked > 0 && ` · ${t('refunds.restocked', { count: restocked })}`}
        {lost > 0 && ` · ${t('refunds.lost', { count: lost })}`}
      </p>
      <div className={r.buttons}>
        <ActionButton
          icon={IconFileTypePdf}
          title={t('documents.pdfHint')}
          onClick={() => void savePdf('refund', refund.id)}
        >
          {t('documents.pdf')}
        </ActionButton>
        <ActionButton icon={IconPrinter} onClick={() => void printDocument('refund', refund.id)}>
          {t('documents.print')}
        </ActionButton>
        <DoneButton onDone={onDone}>{t('common.done')}</DoneButton>
      </div>
    </div>
  );
}
