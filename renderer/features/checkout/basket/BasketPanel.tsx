import { Button } from '@mantine/core';
import { IconChevronDown, IconDiscount, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PaidParts } from '../pay/PaidParts.tsx';
import { BasketLines } from './BasketLines.tsx';
import b from './BasketPanel.module.css';
import { BasketTotals } from './BasketTotals.tsx';
import { usePay } from './usePay.ts';

/**
 * The right side while selling and paying: items, total and Pay. Its parts subscribe separately, so that a scan renders one
 * line and the totals.
 */
export function BasketPanel({ onClose }: { onClose?: (() => void) | undefined }) {
  const { useBasket, usePayment } = useStores().checkout;
  const { t } = useTranslation();
  const note = useBasket((state) => state.basket?.note ?? null);
  const empty = useBasket(({ basket }) => !basket || !isFilled(basket));
  const paying = usePayment((state) => state.stage === 'paying');
  return (
    <section className={b.panel} aria-label={t('checkout.basket.title')}>
      <BasketHeader paying={paying} onClose={onClose} />
      <BasketLines readOnly={paying} />
      {note && <p className={b.note}>{note}</p>}
      {!paying && <BasketActions disabled={empty} />}
      <Sums />
      {!paying && <Taken />}
      {/* Pay stays in place while paying, so that a second touch does nothing. */}
      {!paying && <Pay />}
    </section>
  );
}

function Sums() {
  const { useApp } = useStores().app;
  const { pickUpSums, useBasket, useTotals } = useStores().checkout;
  const taxIncluded = useApp((state) => state.app?.taxIncluded ?? true);
  const discount = useBasket((state) => state.basket?.discount ?? null);
  const returned = useBasket((state) => state.basket?.returned?.total ?? null);
  const pickUp = pickUpSums(useBasket((state) => state.basket));
  return (
    <BasketTotals
      totals={useTotals()}
      discount={discount}
      returned={returned}
      pickUp={pickUp}
      taxIncluded={taxIncluded}
    />
  );
}

/** Cash taken before the person went back to the basket. */
function Taken() {
  const { usePayment } = useStores().checkout;
  const parts = usePayment((state) => state.parts);
  const removePart = usePayment((state) => state.removePart);
  return <PaidParts parts={parts} disabled={false} onRemove={(index) => void removePart(index)} />;
}

function Pay() {
  const { words, disabled } = usePay();
  return <PayButton words={words} disabled={disabled} />;
}

/** Memoised, so that an added line does not render it. */
const PayButton = memo(function PayButton({ words, disabled }: { words: string; disabled: boolean }) {
  const { usePayment } = useStores().checkout;
  const begin = usePayment((state) => state.begin);
  return (
    <ActionButton
      size="lg"
      fullWidth
      variant="filled"
      disabled={disabled}
      keys="F12"
      onClick={() => void begin()}
    >
      {words}
    </ActionButton>
  );
});

interface BasketHeaderProps {
  paying: boolean;
  /** Returns to the pets, if the window is too narrow for both. */
  onClose: (() => void) | undefined;
}

/** The heading with the number of items, and buttons for receipts and held baskets. */
const BasketHeader = memo(function BasketHeader({ paying, onClose }: BasketHeaderProps) {
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

/** Actions on the whole basket. */
const BasketActions = memo(function BasketActions({ disabled }: { disabled: boolean }) {
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
