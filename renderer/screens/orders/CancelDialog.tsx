import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../shared/domain/order.ts';
import { useFormat } from '../../format.ts';
import type { ModalHandle } from '../../stores/modal.ts';
import { tell, tellFailure } from '../../stores/notices.ts';
import { cancelOrder, type DepositFate } from '../../stores/orderChanges.ts';
import { useFirstBad } from '../../useFirstBad.ts';
import o from './OrderPane.module.css';
import { whatOf, whoOf } from './words.ts';

const reasons = ['customer', 'pet', 'contact', 'mistake'] as const;
const fates = [
  { fate: 'cash', label: 'orders.cancel.depositCash', hint: 'orders.cancel.depositCashHint' },
  { fate: 'card', label: 'orders.cancel.depositCard', hint: 'orders.cancel.depositCardHint' },
  { fate: 'kept', label: 'orders.cancel.depositKept', hint: 'orders.cancel.depositKeptHint' },
] as const;

/** Cancels an order, with a reason and a decision about its deposit. */
export function CancelDialog({ modal, order }: { modal: ModalHandle; order: OrderView }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('orders.cancel.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <CancelForm order={order} onDone={modal.close} />
    </Modal>
  );
}

function CancelForm({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [fate, setFate] = useState<DepositFate>('cash');
  const [ref, tried, noteTry] = useFirstBad();
  const [busy, setBusy] = useState(false);
  const deposit = format.money(order.deposit);

  async function cancel(event: FormEvent) {
    event.preventDefault();
    noteTry();
    if (reason.trim() === '' || busy) return;
    setBusy(true);
    const answer = await cancelOrder(order.id, reason.trim(), order.deposit > 0 ? fate : 'kept');
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    onDone();
    const key =
      order.deposit === 0 || fate === 'kept'
        ? 'orders.cancel.done'
        : fate === 'cash'
          ? 'orders.cancel.doneCash'
          : 'orders.cancel.doneCard';
    tell({ tone: 'calm', say: { key, facts: { amount: deposit } } });
  }

  return (
    <form ref={ref} className={o.form} onSubmit={cancel} noValidate>
      <p className={o.fact}>
        {t('orders.handOver.words', { what: whatOf(order, t, format), customer: whoOf(order, t) })}
      </p>
      <p className={o.words}>{t('orders.cancel.words')}</p>
      <TextInput
        data-autofocus
        label={t('orders.cancel.reason')}
        placeholder={t('orders.cancel.reasonPlaceholder')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        error={tried && reason.trim() === '' ? t('orders.cancel.bad') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={o.choices}>
        {reasons.map((each) => (
          <Button key={each} onClick={() => setReason(t(`orders.cancel.reasons.${each}`))}>
            {t(`orders.cancel.reasons.${each}`)}
          </Button>
        ))}
      </div>
      {order.deposit > 0 && (
        <Radio.Group
          label={t('orders.cancel.deposit', { amount: deposit })}
          value={fate}
          onChange={(value) => setFate(value as DepositFate)}
        >
          <div className={o.radios}>
            {fates.map(({ fate: each, label, hint }) => (
              <Radio
                key={each}
                value={each}
                classNames={{ radio: o.choice ?? '' }}
                label={t(label)}
                description={t(hint)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <div className={o.buttons}>
        <Button onClick={onDone}>{t('orders.cancel.keep')}</Button>
        <Button type="submit" variant="filled" color="red" loading={busy}>
          {t('orders.cancel.cancel')}
        </Button>
      </div>
    </form>
  );
}
