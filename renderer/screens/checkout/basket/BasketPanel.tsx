import { ActionIcon, Button } from '@mantine/core';
import { IconDiscount, IconPlayerPause, IconReceipt, IconStack2, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Keycap } from '../../../components/Keycap.tsx';
import { useFormat } from '../../../format.ts';
import { useApp } from '../../../stores/app.ts';
import { useBasket } from '../../../stores/basket.ts';
import { useDialog } from '../../../stores/dialog.ts';
import { useHolding } from '../../../stores/holding.ts';
import { usePayment } from '../../../stores/payment.ts';
import { useReceipts } from '../../../stores/receipts.ts';
import { useTotals } from '../../../stores/useTotals.ts';
import { BasketLines } from './BasketLines.tsx';
import b from './BasketPanel.module.css';
import { BasketTotals } from './BasketTotals.tsx';

/** The right side while selling and paying: what is in the basket, what it comes to, and Pay. */
export function BasketPanel() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const lines = useBasket((state) => state.basket?.lines) ?? [];
  const note = useBasket((state) => state.basket?.note ?? null);
  const taxIncluded = useApp((state) => state.app?.taxIncluded ?? true);
  const { stage, begin, back } = usePayment();
  const { held, load, voidBasket } = useHolding();
  const open = useDialog((state) => state.open);
  const openReceipts = useReceipts((state) => state.open);
  const totals = useTotals();
  const empty = lines.length === 0;
  const paying = stage === 'paying';
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const heldCount = held?.length ?? 0;

  useEffect(() => void load(), [load]);

  return (
    <section className={b.panel} aria-label={t('checkout.basket.title')}>
      <header className={b.header}>
        <h2 className={b.title}>{t('checkout.basket.title')}</h2>
        <span className={b.count} aria-live="polite">
          {!empty && t('checkout.basket.items', { count })}
        </span>
        <ActionIcon
          aria-label={t('checkout.receipts.title')}
          title={t('checkout.receipts.title')}
          disabled={paying}
          onClick={() => void openReceipts()}
        >
          <IconReceipt aria-hidden="true" />
        </ActionIcon>
        <Button
          className={b.held ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t('checkout.basket.heldCount', { number: number(heldCount) })}
          title={t('checkout.hold.listTitle')}
          leftSection={<IconStack2 aria-hidden="true" />}
          disabled={paying}
          onClick={() => open({ kind: 'held' })}
        >
          {number(heldCount)}
        </Button>
      </header>
      <BasketLines readOnly={paying} />
      {note && <p className={b.note}>{note}</p>}
      <div className={b.actions}>
        <Button
          leftSection={<IconDiscount aria-hidden="true" />}
          disabled={empty || paying}
          onClick={() => open({ kind: 'extras' })}
        >
          {t('checkout.basket.discount')}
        </Button>
        <Button
          leftSection={<IconPlayerPause aria-hidden="true" />}
          disabled={empty || paying}
          onClick={() => open({ kind: 'hold' })}
        >
          {t('checkout.basket.hold')}
        </Button>
        <Button
          leftSection={<IconTrash aria-hidden="true" />}
          disabled={empty || paying}
          onClick={() => void voidBasket()}
        >
          {t('checkout.basket.void')}
        </Button>
      </div>
      <BasketTotals totals={totals} taxIncluded={taxIncluded} />
      {paying ? (
        <Button size="lg" fullWidth rightSection={<Keycap keys="Escape" quiet />} onClick={back}>
          {t('checkout.pay.back')}
        </Button>
      ) : (
        <Button
          size="lg"
          fullWidth
          variant="filled"
          disabled={empty}
          rightSection={<Keycap keys="F12" quiet />}
          onClick={() => void begin()}
        >
          {t('checkout.basket.pay')}
        </Button>
      )}
    </section>
  );
}
