import { IconDiscount, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import b from './BasketPanel.module.css';

/** Actions on the whole basket. */
export const BasketActions = memo(function BasketActions({ disabled }: { disabled: boolean }) {
  const { useDialog } = useStores().app;
  const { useHolding } = useStores().checkout;
  const { t } = useTranslation();
  const open = useDialog((state) => state.open);
  const voidBasket = useHolding((state) => state.voidBasket);
  return (
    <div className={b.actions}>
      <ActionButton icon={IconDiscount} disabled={disabled} onClick={() => open({ kind: 'extras' })}>
        {t('paper.discount')}
      </ActionButton>
      <ActionButton icon={IconPlayerPause} disabled={disabled} onClick={() => open({ kind: 'hold' })}>
        {t('checkout.basket.hold')}
      </ActionButton>
      <ActionButton
        icon={IconTrash}
        aria-label={t('checkout.basket.void')}
        title={t('checkout.basket.void')}
        disabled={disabled}
        onClick={() => void voidBasket()}
      >
        {/* On one line with the others, however narrow the basket is. */}
        {t('checkout.basket.voidShort')}
      </ActionButton>
    </div>
  );
});
