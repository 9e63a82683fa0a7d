import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { isForBasket } from '../../../../shared/domain/payment-subject.ts';
import { minor } from '../../../../shared/money/minor.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { amountError, explain } from '../../../i18n/i18n.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import { Charging } from '../../cards/Charging.tsx';
import { AmountPart } from './AmountPart.tsx';
import { ConfirmCash } from './ConfirmCash.tsx';
import { GiveBackPanel } from './GiveBackPanel.tsx';
import { MethodButton, methods } from './MethodButton.tsx';
import { RestChoice } from './PaidParts.tsx';
import { PayHead } from './PayHead.tsx';
import p from './PayPanel.module.css';
import { CoinsMissing, MethodAmount, onlyCoinsAreMissing, StillDue } from './StillDue.tsx';
import { wayOf } from './splitPayment.ts';

/** The left side while paying. */
export function PayPanel() {
  const { useAtTerminal } = useStores().cards;
  const { givenBack, missingFor, readTyped, restFor, usePayment, useTotals } = useStores().checkout;
  const { t } = useTranslation();
  const { plain, locale } = useFormat();
  const { method, undecided, splitting, doubted, parts, failure } = usePayment(
    useShallow(({ method, undecided, splitting, doubted, parts, failure }) => ({
      method,
      undecided,
      splitting,
      doubted,
      parts,
      failure,
    })),
  );
  const charging = useAtTerminal(isForBasket);
  const { split, takeDoubted, correctDoubted } = usePayment.getState();
  const missing = missingFor({ method, parts });
  // What is due follows the basket.
  useTotals();
  const sums = givenBack();
  const rest = restFor({ parts });
  const way = wayOf(method, rest);
  if (sums) return <GiveBackPanel sums={sums} charging={charging} />;
  return (
    <section className={p.panel} aria-label={t('checkout.pay.title')}>
      <PayHead
        label={t(parts.length > 0 ? 'checkout.pay.dueRest' : 'checkout.pay.due')}
        amount={<StillDue rest={rest} />}
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
          className={p.method}
          aria-pressed={splitting}
          disabled={charging !== null || onlyCoinsAreMissing(rest)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={split}
        >
          <IconArrowsSplit2 aria-hidden="true" />
          <span>{t('checkout.pay.split')}</span>
          <Keycap keys="F4" quiet />
        </button>
      </div>
      {charging ? (
        <Charging charging={charging} part={charging.amount < rest.card} />
      ) : undecided ? (
        <RestChoice />
      ) : doubted !== null ? (
        <ConfirmCash
          given={doubted}
          missing={missing}
          onCorrect={correctDoubted}
          onTake={() => void takeDoubted()}
        />
      ) : (
        <AmountPart
          key={`${way} ${parts.length} ${splitting}`}
          method={way}
          missing={missing}
          splitting={splitting}
        />
      )}
      {failure && (
        <p role="alert" className={p.failure}>
          {failure.code === 'bad_amount'
            ? amountError(
                readTyped(usePayment.getState().typed, missing).fault,
                locale,
                t('checkout.pay.bad', { example: plain(minor(1250)) }),
              )
            : failure.code === 'card_over'
              ? t('checkout.pay.cardTooMuch')
              : explain(failure, t)}
        </p>
      )}
    </section>
  );
}
