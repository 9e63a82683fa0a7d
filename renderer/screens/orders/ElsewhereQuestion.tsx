import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import { useFormat } from '../../format.ts';
import { useHandOver } from '../../stores/index.ts';
import { whyUnread } from '../../unread.ts';
import { useFirstBad } from '../../useFirstBad.ts';
import { whatOf, whoOf } from './labels.ts';
import o from './OrderPane.module.css';

/**
 * Whether a deposit was paid for an order of another till. Tills do not know of each other's, so nothing is guessed: the
 * customer's slip says it.
 */
export function ElsewhereQuestion({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayElsewhere = useHandOver((state) => state.sayElsewhere);
  const [paid, setPaid] = useState(false);
  const [amountText, setAmount] = useState('');
  const [slipText, setSlip] = useState('');
  const [ref, tried, noteTry] = useFirstBad();
  const { value: amount, fault } = format.read(amountText);
  const slip = slipText.trim();
  const bad = {
    amount:
      amount === null || amount <= 0
        ? whyUnread(
            fault,
            format.locale,
            t('orders.elsewhereDeposit.badAmount', { example: format.plain(1000) }),
          )
        : amount > (order.total ?? amount)
          ? t('errors.deposit_over')
          : undefined,
    slip: slip === '' ? t('orders.elsewhereDeposit.badSlip') : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (amount !== null && !bad.amount && !bad.slip) sayElsewhere({ amount, slip });
  }

  return (
    <form ref={ref} className={o.form} onSubmit={submit} noValidate>
      <p className={o.fact}>
        {t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) })}
      </p>
      <p className={o.fact}>{t('orders.elsewhereDeposit.question')}</p>
      <p className={o.words}>{t('orders.elsewhereDeposit.words')}</p>
      {paid ? (
        <>
          <TextInput
            data-autofocus
            autoFocus
            label={t('orders.elsewhereDeposit.amount')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={amountText}
            error={tried ? bad.amount : undefined}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <TextInput
            label={t('orders.elsewhereDeposit.slip')}
            autoComplete="off"
            maxLength={100}
            value={slipText}
            error={tried ? bad.slip : undefined}
            onChange={(event) => setSlip(event.currentTarget.value)}
          />
          <div className={o.buttons}>
            <Button onClick={() => setPaid(false)}>{t('common.back')}</Button>
            <Button type="submit" variant="filled">
              {t('orders.elsewhereDeposit.take')}
            </Button>
          </div>
        </>
      ) : (
        <div className={o.two}>
          <Button size="lg" onClick={() => setPaid(true)}>
            {t('orders.elsewhereDeposit.yes')}
          </Button>
          <Button size="lg" onClick={() => sayElsewhere(null)}>
            {t('orders.elsewhereDeposit.no')}
          </Button>
        </div>
      )}
    </form>
  );
}
