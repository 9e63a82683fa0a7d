import { IconCash, IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { isForBasket } from '../../../../shared/payment-subject.ts';
import { Keycap } from '../../../components/Keycap.tsx';
import { PaidParts } from '../../../components/PaidParts.tsx';
import { RestChoice } from '../../../components/RestChoice.tsx';
import { CoinsMissing, MethodAmount, onlyCoinsAreMissing, StillDue } from '../../../components/StillDue.tsx';
import { useFormat } from '../../../format.ts';
import { explain } from '../../../i18n.ts';
import {
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
import p from './PayPanel.module.css';

const methods = [
  { method: 'cash', icon: IconCash, keys: 'F2' },
  { method: 'card', icon: IconCreditCard, keys: 'F3' },
] as const satisfies { method: Method; icon: unknown; keys: string }[];

/** The left side while paying. */
export function PayPanel() {
  const { t } = useTranslation();
  const { plain, locale } = useFormat();
  const { method, undecided, parts, failure } = usePayment(
    useShallow(({ method, undecided, parts, failure }) => ({ method, undecided, parts, failure })),
  );
  const charging = useAtTerminal(isForBasket);
  const { choose, removePart } = usePayment.getState();
  const missing = missingFor({ method, parts });
  // What is due follows the basket.
  useTotals();
  const rest = restFor({ parts });
  const way = wayOf(method, rest);
  return (
    <section className={p.panel} aria-label={t('checkout.pay.title')}>
      <header>
        <h2 className={p.due}>
          <span>{t(parts.length > 0 ? 'checkout.pay.dueRest' : 'checkout.pay.due')}</span>
          <span>
            <StillDue rest={rest} />
          </span>
        </h2>
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
      </div>
      {charging ? (
        <Charging charging={charging} part={charging.amount < rest.card} />
      ) : undecided ? (
        <RestChoice />
      ) : (
        <AmountPart key={`${way} ${parts.length}`} method={way} missing={missing} />
      )}
      {failure && (
        <p role="alert" className={p.failure}>
          {failure.code === 'bad_amount'
            ? whyUnread(
                readTyped(usePayment.getState().typed, missing).fault,
                locale,
                t('checkout.pay.bad', { example: plain(1250) }),
              )
            : failure.code === 'card_over'
              ? t('checkout.pay.cardTooMuch')
              : explain(failure, t)}
        </p>
      )}
    </section>
  );
}
