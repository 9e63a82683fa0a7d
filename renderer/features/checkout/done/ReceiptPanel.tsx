import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../../shared/domain/sale.ts';
import { useStores } from '../../../app/useStores.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import { ReceiptPaper } from '../../../ui/ReceiptPaper.tsx';
import { PaperButtons } from '../../receipts/PaperButtons.tsx';
import r from './ReceiptPanel.module.css';

/** The right side once a sale is written: its receipt, and on to the next customer. */
export function ReceiptPanel({ receipt, armed }: { receipt: Receipt; armed: boolean }) {
  const { useApp } = useStores().app;
  const { usePayment } = useStores().checkout;
  const { t } = useTranslation();
  const app = useApp((state) => state.app);
  const nextCustomer = usePayment((state) => state.nextCustomer);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <section className={r.panel} aria-label={t('checkout.done.number', { number: receipt.number })}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys */}
      <section className={r.scroller} tabIndex={0} aria-label={receipt.number}>
        <ReceiptPaper receipt={receipt} app={app} />
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
      <div className={r.buttons}>
        <PaperButtons kind="receipt" id={receipt.id} />
      </div>
      <Button
        size="lg"
        fullWidth
        variant="filled"
        ref={next}
        data-landing
        aria-disabled={!armed}
        rightSection={<Keycap keys="Enter" quiet />}
        onClick={() => armed && nextCustomer()}
      >
        {t('checkout.done.next')}
      </Button>
    </section>
  );
}
