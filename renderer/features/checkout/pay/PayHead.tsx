import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PaidParts } from './PaidParts.tsx';
import p from './PayPanel.module.css';

interface PayHeadProps {
  /** The label of the amount: due, or to give back. Unused without an amount. */
  label: string;
  amount: ReactNode;
  /** Blocks returning parts while a card is at the terminal. */
  charging: boolean;
  /** Shown between the amount and the parts paid. */
  children?: ReactNode;
}

/** A back button, the amount, and the parts paid so far. */
export function PayHead({ label, amount, charging, children }: PayHeadProps) {
  const { usePayment } = useStores().checkout;
  const { t } = useTranslation();
  const parts = usePayment((state) => state.parts);
  const { back, removePart } = usePayment.getState();
  return (
    <header>
      <div className={p.head}>
        <ActionButton className={p.back} icon={IconArrowLeft} keys="Escape" onClick={back}>
          {t('checkout.pay.back')}
        </ActionButton>
        {amount && (
          <h2 className={p.due} data-clear="">
            <span>{label}</span>
            <span>{amount}</span>
          </h2>
        )}
      </div>
      {children}
      <PaidParts parts={parts} disabled={charging} onRemove={(index) => void removePart(index)} />
    </header>
  );
}
