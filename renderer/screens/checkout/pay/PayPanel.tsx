import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowsSplit2, IconCash, IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { minor } from '../../../../shared/minor.ts';
import { isForBasket } from '../../../../shared/payment-subject.ts';
import { Keycap } from '../../../components/Keycap.tsx';
import { PaidParts } from '../../../components/PaidParts.tsx';
import { RestChoice } from '../../../components/RestChoice.tsx';
import { CoinsMissing, MethodAmount, onlyCoinsAreMissing, StillDue } from '../../../components/StillDue.tsx';
import { useFormat } from '../../../format.ts';
import { explain } from '../../../i18n.ts';
import {
  givenBack,
  missingFor,
  readTyped,
  restFor,
  useAtTerminal,
  usePayment,
  useTotals,
} from '../../../stores/index.ts';
import { type Method, wayOf } from '../../../stores/splitPayment.ts';
import { whyUnread } from '../../../unread.ts';
import { Charging } from '../../terminal/Charging.tsx';
import { AmountPart } from './AmountPart.tsx';
import { GiveBackPanel } from './GiveBackPanel.tsx';
import p from './PayPanel.module.css';

const methods = [
  { method: 'cash', icon: IconCash, keys: 'F2' },
  { method: 'card', icon: IconCreditCard, keys: 'F3' },
] as const satisfies { method: Method; icon: unknown; keys: string }[];

/** The left side while paying. */
export function PayPanel() {
  const { t } = useTranslation();
  const { plain, locale } = useFormat();
  const { method, undecided, splitting, parts, failure } = usePayment(
    useShallow(({ method, undecided, splitting, parts, failure }) => ({
      method,
      undecided,
      splitting,
      parts,
      failure,
    })),
  );
  const charging = useAtTerminal(isForBasket);
  const { choose, split, removePart, back } = usePayment.getState();
  const missing = missingFor({ method, parts });
  // What is due follows the basket.
  useTotals();
  const sums = givenBack();
  const rest = restFor({ parts });
  const way = wayOf(method, rest);
  if (sums) return <GiveBackPanel sums={sums} charging={charging} />;
  return (
    <section className={p.panel} aria-label={t('checkout.pay.title')}>
      <header>
        <div className={p.head}>
          <Button
            className={p.back ?? ''}
            leftSection={<IconArrowLeft aria-hidden="true" />}
            rightSection={<Keycap keys="Escape" quiet />}
            onClick={back}
          >
            {t('checkout.pay.back')}
          </Button>
          <h2 className={p.due}>
            <span>{t(parts.length > 0 ? 'checkout.pay.dueRest' : 'checkout.pay.due')}</span>
            <span>
              <StillDue rest={rest} />
            </span>
          </h2>
        </div>
        <CoinsMissing rest={rest} />
        <PaidParts parts={parts} disabled={charging !== null} onRemove={(index) => void removePart(index)} />
      </header>
      <div className={p.methods}>
        {methods.map(({ method: each, icon: Icon, keys }) => (
          <button
            key={each}
            type="button"
            className={p.method}
            aria-pressed={!undecided && way === each}
            disabled={charging !== null || (each === 'card' && onlyCoinsAreMissing(rest))}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(each)}
          >
            <Icon aria-hidden="true" />
            <span>{t(each === 'cash' ? 'checkout.pay.cash' : 'checkout.pay.card')}</span>
            <MethodAmount rest={rest} method={each} />
            <Keycap keys={keys} quiet />
          </button>
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
            ? whyUnread(
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
