import { Button } from '@mantine/core';
import { IconDiscount, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
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
      <Button
        leftSection={<IconDiscount aria-hidden="true" />}
        disabled={disabled}
        onClick={() => open({ kind: 'extras' })}
      >
        {t('checkout.basket.discount')}
      </Button>
      <Button
        leftSection={<IconPlayerPause aria-hidden="true" />}
        disabled={disabled}
        onClick={() => open({ kind: 'hold' })}
      >
        {t('checkout.basket.hold')}
      </Button>
      <Button
        leftSection={<IconTrash aria-hidden="true" />}
        aria-label={t('checkout.basket.void')}
        title={t('checkout.basket.void')}
        disabled={disabled}
        onClick={() => void voidBasket()}
      >
        {/* On one line with the others, however narrow the basket is. */}
        {t('checkout.basket.voidShort')}
      </Button>
    </div>
  );
});
