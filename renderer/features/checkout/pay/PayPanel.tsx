import { IconArrowsSplit2, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { isForBasket } from '../../../../shared/domain/payment-subject.ts';
import { useStores } from '../../../app/useStores.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import { AmountPart } from './AmountPart.tsx';
import { GiveBackPanel } from './GiveBackPanel.tsx';
import { MethodButton, methods } from './MethodButton.tsx';
import { PayHead } from './PayHead.tsx';
import { PaymentFailure, PaymentStep } from './PaymentStep.tsx';
import p from './PayPanel.module.css';
import { CoinsMissing, MethodAmount, onlyCoinsAreMissing, StillDue } from './StillDue.tsx';
import { methodFor } from './splitPayment.ts';

/** The left side while paying. */
export function PayPanel() {
  const { useAtTerminal } = useStores().cards;
  const { givenBack, missingFor, restFor, usePayment, useTotals } = useStores().checkout;
  const { t } = useTranslation();
  // Without `writing`, since the receipt replaces this panel before a change could be read.
  const payment = usePayment(useShallow(({ writing: _, ...shown }) => shown));
  const { method, undecided, splitting, parts, split } = payment;
  const charging = useAtTerminal(isForBasket);
  const missing = missingFor({ method, parts });
  // Follows the basket's totals.
  useTotals();
  const sums = givenBack();
  const rest = restFor({ parts });
  const way = methodFor(method, rest);
  const SplitIcon = splitting ? IconCheck : IconArrowsSplit2;
  if (sums) return <GiveBackPanel sums={sums} charging={charging} />;
  return (
    <section className={p.panel} aria-label={t('checkout.pay.title')}>
      <PayHead
        label={t(parts.length > 0 ? 'paper.balance' : 'paper.toPay')}
        // Before a first part it would repeat the cart's total.
        amount={splitting && parts.length === 0 ? null : <StillDue rest={rest} />}
        charging={charging !== null}
      >
        <CoinsMissing rest={rest} />
      </PayHead>
      <div className={p.methods}>
        {methods.map((each) => (
          <MethodButton
            key={each}
            method={each}
            pressed={!undecided && way === each}
            disabled={charging !== null || (each === 'card' && onlyCoinsAreMissing(rest))}
          >
            <MethodAmount rest={rest} method={each} />
          </MethodButton>
        ))}
        <button
          type="button"
          className={p.split}
          aria-pressed={splitting}
          disabled={charging !== null || onlyCoinsAreMissing(rest)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={split}
        >
          <SplitIcon aria-hidden="true" />
          <span>{t('checkout.pay.split')}</span>
          <Keycap keys="F4" quiet />
        </button>
      </div>
      <PaymentStep payment={payment} charging={charging} rest={rest} missing={missing}>
        <AmountPart
          key={`${way} ${parts.length} ${splitting}`}
          method={way}
          missing={missing}
          splitting={splitting}
        />
      </PaymentStep>
      <PaymentFailure payment={payment} />
    </section>
  );
}
