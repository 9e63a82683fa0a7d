import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PaidParts } from '../pay/PaidParts.tsx';
import { BasketActions } from './BasketActions.tsx';
import { BasketHeader } from './BasketHeader.tsx';
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
