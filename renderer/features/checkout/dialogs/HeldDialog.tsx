import { useEffect } from 'react';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import d from './dialogs.module.css';

/** The baskets on hold, to resume one. */
export function HeldDialog() {
  const { useBasket, useHolding } = useStores().checkout;
  const { t, money, moment } = useText();
  const { held, load, recall } = useHolding();
  const occupied = useBasket(({ basket }) => basket !== null && isFilled(basket));

  useEffect(() => void load(), [load]);

  if (held?.length === 0) {
    return <EmptyState title={t('checkout.hold.none')} words={t('checkout.hold.noneHint', { key: 'F8' })} />;
  }
  return (
    <div className={shared.stack}>
      {occupied && <p className={shared.soft}>{t('checkout.hold.swap')}</p>}
      <ul className={shared.closeStack}>
        {held?.map(({ idempotencyKey, label, heldAt, pieces, total }, index) => (
          <li key={idempotencyKey}>
            <button
              type="button"
              className={d.held}
              data-autofocus={index === 0 || undefined}
              onClick={() => void recall(idempotencyKey)}
            >
              <span className={d.label}>
                <span className={d.name}>{label || t('common.noName')}</span>
                <span className={shared.soft}>
                  {moment(heldAt)} · {t('checkout.basket.items', { count: pieces })}
                </span>
              </span>
              <strong>{money(total)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
