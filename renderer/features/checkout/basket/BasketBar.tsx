import { Button } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import b from './BasketBar.module.css';
import { usePay } from './usePay.ts';

/** The basket in a low window: the number of items, the total, Pay, and a button to open it. */
export function BasketBar({ onOpen }: { onOpen: () => void }) {
  const { useBasket, usePayment } = useStores().checkout;
  const { t, money } = useText();
  const { due, dueWords, words, disabled } = usePay();
  const count = useBasket(({ basket }) => basket?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0);
  const paying = usePayment((state) => state.stage === 'paying');
  const begin = usePayment((state) => state.begin);
  return (
    <section className={b.bar} aria-label={t('checkout.basket.title')}>
      {!paying && (
        <ActionButton size="lg" icon={IconChevronUp} onClick={onOpen}>
          {count === 0 ? t('checkout.basket.title') : t('checkout.basket.items', { count })}
        </ActionButton>
      )}
      <output className={b.total} aria-label={dueWords} aria-live="polite">
        {money(due)}
      </output>
      {!paying && (
        <Button size="lg" variant="filled" disabled={disabled} onClick={() => void begin()}>
          {words}
        </Button>
      )}
    </section>
  );
}
