import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import b from './BasketPanel.module.css';

interface BasketHeaderProps {
  paying: boolean;
  /** Returns to the pets, if the window is too narrow for both. */
  onClose: (() => void) | undefined;
}

/** The heading with the number of items, and buttons for receipts and held baskets. */
export const BasketHeader = memo(function BasketHeader({ paying, onClose }: BasketHeaderProps) {
  const { t } = useText();
  return (
    <header className={b.header}>
      {onClose && (
        <IconButton
          icon={IconChevronDown}
          label={t('checkout.basket.close')}
          title={t('checkout.basket.close')}
          onClick={onClose}
        />
      )}
      <div className={b.what}>
        <h2 className={b.title}>{t('checkout.basket.title')}</h2>
        <Count />
      </div>
      <Receipts disabled={paying} />
      <Held disabled={paying} />
    </header>
  );
});

function Count() {
  const { useBasket } = useStores().checkout;
  const { t } = useText();
  const count = useBasket(({ basket }) => basket?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0);
  return (
    <span className={b.count} aria-live="polite">
      {count > 0 && t('checkout.basket.items', { count })}
    </span>
  );
}

function Receipts({ disabled }: { disabled: boolean }) {
  const { useReceipts } = useStores().receipts;
  const { t } = useText();
  const open = useReceipts((state) => state.open);
  return (
    <Button className={b.way ?? ''} disabled={disabled} onClick={() => void open()}>
      {t('receipts.title')}
    </Button>
  );
}

function Held({ disabled }: { disabled: boolean }) {
  const { useDialog } = useStores().app;
  const { useHolding } = useStores().checkout;
  const { t, number } = useText();
  const count = useHolding((state) => state.held?.length ?? 0);
  const load = useHolding((state) => state.loadQuietly);
  const open = useDialog((state) => state.open);
  useEffect(() => void load(), [load]);
  return (
    <Button
      className={b.way ?? ''}
      title={t('checkout.hold.listTitle')}
      disabled={disabled}
      onClick={() => open({ kind: 'held' })}
    >
      {t('checkout.basket.held')}
      {count > 0 && <span className={b.waiting}>{number(count)}</span>}
    </Button>
  );
}
