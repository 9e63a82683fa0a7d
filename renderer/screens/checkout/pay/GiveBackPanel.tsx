import { Button } from '@mantine/core';
import { IconArrowLeft, IconCash, IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { PaymentIntent } from '../../../../shared/domain/payment.ts';
import type { ExchangeSums } from '../../../../shared/pricing.ts';
import { Keycap } from '../../../components/Keycap.tsx';
import { PaidParts } from '../../../components/PaidParts.tsx';
import { useFormat } from '../../../format.ts';
import { explain } from '../../../i18n.ts';
import { usePayment } from '../../../stores/index.ts';
import type { Method } from '../../../stores/splitPayment.ts';
import { Charging } from '../../terminal/Charging.tsx';
import p from './PayPanel.module.css';
import { useLongWriting } from './useLongWriting.ts';

const methods = [
  { method: 'cash', icon: IconCash, keys: 'F2' },
  { method: 'card', icon: IconCreditCard, keys: 'F3' },
] as const satisfies { method: Method; icon: unknown; keys: string }[];

interface GiveBackPanelProps {
  sums: ExchangeSums;
  /** The card that is at the terminal for it; null while none is. */
  charging: PaymentIntent | null;
}

/** The left side while an exchange is settled for which nothing is to be paid: what goes back, and how. */
export function GiveBackPanel({ sums: { back }, charging }: GiveBackPanelProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { method, parts, failure } = usePayment(
    useShallow(({ method, parts, failure }) => ({ method, parts, failure })),
  );
  const { choose, take, removePart, back: leave } = usePayment.getState();
  const writing = useLongWriting();
  const even = back.card === 0;
  return (
    <section className={p.panel} aria-label={t('checkout.pay.title')}>
      <header>
        <div className={p.head}>
          <Button
            className={p.back ?? ''}
            leftSection={<IconArrowLeft aria-hidden="true" />}
            rightSection={<Keycap keys="Escape" quiet />}
            onClick={leave}
          >
            {t('checkout.pay.back')}
          </Button>
          <h2 className={p.due}>
            <span>{t(even ? 'checkout.exchange.even' : 'checkout.exchange.toGiveBack')}</span>
            <span>{money(method === 'card' ? back.card : back.cash)}</span>
          </h2>
        </div>
        <PaidParts parts={parts} disabled={charging !== null} onRemove={(index) => void removePart(index)} />
      </header>
      {!even && (
        <div className={p.methods} data-two="">
          {methods.map(({ method: each, icon: Icon, keys }) => (
            <button
              key={each}
              type="button"
              className={p.method}
              aria-pressed={method === each}
              disabled={charging !== null}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <Icon aria-hidden="true" />
              <span>{t(each === 'cash' ? 'checkout.pay.cash' : 'checkout.pay.card')}</span>
              <Keycap keys={keys} quiet />
            </button>
          ))}
        </div>
      )}
      {charging ? (
        <Charging charging={charging} />
      ) : (
        <Button
          size="lg"
          variant="filled"
          loading={writing}
          rightSection={<Keycap keys="Enter" quiet />}
          onClick={() => void take()}
        >
          {even
            ? t('checkout.exchange.complete')
            : method === 'card'
              ? t('checkout.exchange.giveCard', { amount: money(back.card) })
              : t('checkout.exchange.giveCash', { amount: money(back.cash) })}
        </Button>
      )}
      {failure && (
        <p role="alert" className={p.failure}>
          {explain(failure, t)}
        </p>
      )}
    </section>
  );
}
