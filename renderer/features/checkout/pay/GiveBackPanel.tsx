import { useShallow } from 'zustand/react/shallow';
import type { PaymentIntent } from '../../../../shared/domain/payment.ts';
import { plus } from '../../../../shared/money/money.ts';
import type { ExchangeSums } from '../../../../shared/money/pricing.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { Charging } from '../../cards/Charging.tsx';
import { MethodButton, methods } from './MethodButton.tsx';
import { PayHead } from './PayHead.tsx';
import p from './PayPanel.module.css';
import { useLongWriting } from './useLongWriting.ts';

interface GiveBackPanelProps {
  sums: ExchangeSums;
  /** The card payment at the terminal; null without one. */
  charging: PaymentIntent | null;
}

/** The left side of an exchange with nothing to pay: the amount to give back, and how. */
export function GiveBackPanel({ sums: { back }, charging }: GiveBackPanelProps) {
  const { cardRefundRefusal, pickUpSums, useBasket, usePayment } = useStores().checkout;
  const { t, money } = useText();
  const { method, failure } = usePayment(useShallow(({ method, failure }) => ({ method, failure })));
  const { take } = usePayment.getState();
  const writing = useLongWriting();
  // A deposit goes back in cash.
  const pickUp = useBasket(({ basket }) => pickUpSums(basket) !== null);
  const { cash, card } = back[method];
  const even = cash === 0 && card === 0;
  const goesBack = pickUp ? 'orders.handOver.depositBack' : 'checkout.exchange.toGiveBack';
  const complete = t(pickUp ? 'orders.handOver.finish' : 'checkout.exchange.complete');
  const refused = method === 'card' ? cardRefundRefusal() : null;
  const reason = failure ?? refused;
  return (
    <section className={p.panel} aria-label={t('checkout.pay.title')}>
      <PayHead
        label={t(even ? 'checkout.exchange.even' : goesBack)}
        amount={money(plus(card, cash))}
        charging={charging !== null}
      />
      {!even && !pickUp && (
        <div className={p.methods} data-two="">
          {methods.map((each) => (
            <MethodButton key={each} method={each} pressed={method === each} disabled={charging !== null} />
          ))}
        </div>
      )}
      {card > 0 && cash > 0 && (
        <p className={shared.soft}>{t('refunds.splitHint', { card: money(card), cash: money(cash) })}</p>
      )}
      {charging ? (
        <Charging charging={charging} />
      ) : (
        <ActionButton
          size="lg"
          variant="filled"
          loading={writing}
          disabled={refused !== null}
          keys="Enter"
          onClick={() => void take()}
        >
          {even
            ? complete
            : card > 0
              ? t('checkout.exchange.giveCard', { amount: money(card) })
              : t('checkout.exchange.giveCash', { amount: money(cash) })}
        </ActionButton>
      )}
      <Refusal failure={reason} />
    </section>
  );
}
