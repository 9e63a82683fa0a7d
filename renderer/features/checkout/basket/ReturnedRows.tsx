import { IconX } from '@tabler/icons-react';
import type { Returned } from '../../../../shared/domain/basket.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NoWrapNumbers } from '../../../ui/NoWrapNumbers.tsx';
import r from './BasketLineRow.module.css';

/** Returned items, each with a minus and its receipt number. */
export function ReturnedRows({ returned, readOnly }: { returned: Returned | null; readOnly: boolean }) {
  const { takeOutReturned, useRefunds } = useStores().refunds;
  const { t, money, number } = useText();
  const start = useRefunds((state) => state.start);
  if (!returned) return null;
  const { saleId, receiptNumber, lines } = returned;
  return lines.map(({ lineId, petName, categoryName, quantity, amount }) => (
    <li key={lineId} className={r.row} data-returned="">
      <button
        type="button"
        className={r.edit}
        aria-haspopup="dialog"
        title={t('checkout.exchange.edit')}
        onClick={() => start(saleId, 'exchange')}
      >
        <Portrait petName={petName} categoryName={categoryName} cropped className={r.portrait} />
        <span className={r.what}>
          <span className={r.name}>{petName}</span>
          <span className={r.sub}>
            <span className={r.discount}>
              <NoWrapNumbers>
                {t('checkout.exchange.line', {
                  count: quantity,
                  quantity: number(quantity),
                  number: receiptNumber,
                })}
              </NoWrapNumbers>
            </span>
          </span>
        </span>
      </button>
      {!readOnly && (
        <IconButton
          icon={IconX}
          label={t('checkout.exchange.keep', { name: petName })}
          title={t('checkout.exchange.keep', { name: petName })}
          onClick={() => void takeOutReturned(lineId)}
        />
      )}
      <span className={r.amount}>{t('checkout.basket.discountOf', { amount: money(amount) })}</span>
    </li>
  ));
}
